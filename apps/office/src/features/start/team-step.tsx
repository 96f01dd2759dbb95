import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addStaff, listStaff } from '@virage/contract/staff'
import { type LastingStaffRole, lastingStaffRoles } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { checkBody, type FieldProblems, fieldProblemsOf } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { readinessQuery, readQuery } from '../../queries.ts'

/** Who works for the club, and an invitation of someone else. */
export function TeamStep() {
  const { slug } = useClub()
  const t = useTranslations('start')
  const roles = useTranslations('roles')
  const read = useQuery(readQuery(listStaff, { params: { slug } }))
  return (
    <div className="scroll">
      <div className="form">
        <p className="max-w-[60ch]">{t('teamText')}</p>
        <Invitation />
        <ReadBanner read={read} />
        {read.isPending && <TableBones rows={2} />}
        {read.data && (
          <section className="stack" aria-labelledby="own-team">
            <h2 id="own-team">{t('members')}</h2>
            <ul className="overflow-hidden rounded-[10px] border border-line">
              {read.data.map(({ id, email, role, joined }) => (
                <li key={id} className="line min-h-12 border-line px-4 not-first:border-t">
                  <span className="clip">{email}</span>
                  {!joined && <span className="tag">{t('notJoined')}</span>}
                  <span className="quiet push">{roles(`one.${role}`)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}

function Invitation() {
  const { slug } = useClub()
  const t = useTranslations('start')
  const team = useTranslations('team')
  const roles = useTranslations('roles')
  const text = useProblemText()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<LastingStaffRole>('editor')
  const [problems, setProblems] = useState<FieldProblems>({})
  const body = { email: email.trim(), role }
  const invite = useMutation({
    mutationFn: (sent: typeof body) => unwrap(call(addStaff, { params: { slug }, body: sent })),
    onSuccess: async (member, sent) => {
      say(t('invited', { email: member.email }))
      // What is typed meanwhile is the next one's.
      setEmail((now) => (now.trim() === sent.email ? '' : now))
      await client.invalidateQueries(readQuery(listStaff, { params: { slug } }))
      await client.invalidateQueries(readinessQuery(slug))
    },
    onError: (error) => {
      const found = fieldProblemsOf(error)
      setProblems(found)
      if (Object.keys(found).length === 0) say(text(error), 'bad')
    },
  })
  const submit = () => {
    const found = checkBody(addStaff, body)
    setProblems(found)
    if (Object.keys(found).length === 0 && !invite.isPending) invite.mutate(body)
  }
  return (
    <form
      noValidate
      className="two items-start"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        type="email"
        autoComplete="off"
        label={t('email')}
        value={email}
        problem={problems['email']}
        onChange={({ target }) => setEmail(target.value)}
      />
      <SelectInput
        label={t('role')}
        hint={team(`about.${role}`)}
        value={role}
        options={lastingStaffRoles.map((value) => ({ value, label: roles(`one.${value}`) }))}
        onChange={({ target }) => setRole(lastingStaffRoles.find((one) => one === target.value) ?? role)}
      />
      <span className="sm:pt-6.5">
        <Act operation={addStaff} className="primary" aria-busy={invite.isPending} onClick={submit}>
          {t('invite')}
        </Act>
      </span>
    </form>
  )
}
