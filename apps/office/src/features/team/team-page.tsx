import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addStaff, changeStaffRole, listStaff, removeStaff, type StaffMember } from '@virage/contract/staff'
import { type StaffRole, staffRoles } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { CreateButton } from '../../parts/create-button.tsx'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { useNewEditor } from '../../parts/use-stored-editor.ts'
import { readQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { roleMatrix } from './role-matrix.ts'

/** The team of a club with its roles, and what each role may do. */
export function TeamPage() {
  const { slug, email } = useClub()
  const t = useTranslations('team')
  const { day } = useTimes()
  const read = useQuery(readQuery(listStaff, { params: { slug } }))
  const [dialog, setDialog] = useState<'add' | StaffMember | null>(null)
  const owners = read.data?.filter(({ role }) => role === 'owner').length ?? 0
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf at={read.dataUpdatedAt} isStale={read.isError} onRefresh={() => void read.refetch()} />
          <CreateButton operation={addStaff} label={t('add')} onCreate={() => setDialog('add')} />
        </>
      }
    >
      <div className="scroll list">
        <ReadBanner read={read} />
        {read.isPending && <TableBones rows={4} />}
        {read.data && (
          <table className="table" aria-label={t('title')}>
            <thead>
              <tr>
                <th className="wide">{t('who')}</th>
                <th>{t('role')}</th>
                <th className="from-760">{t('since')}</th>
                <th>
                  <span className="sr-only">{t('remove')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {read.data.map((member) => (
                <tr key={member.id}>
                  <td className="wide">
                    <span className="line">
                      <span className="face" aria-hidden="true">
                        {member.email.slice(0, 2).toUpperCase()}
                      </span>
                      <span className="clip">{member.email}</span>
                      {member.email === email && <span className="small quiet">{t('you')}</span>}
                      {!member.joined && <span className="tag from-560">{t('invited')}</span>}
                    </span>
                  </td>
                  <td>
                    <RoleChoice member={member} isLastOwner={member.role === 'owner' && owners === 1} />
                  </td>
                  <td className="from-760 quiet">{day(member.since)}</td>
                  <td className="number">
                    <Act
                      operation={removeStaff}
                      className="plain small danger"
                      aria-label={t('removeWho', { email: member.email })}
                      disabled={member.role === 'owner' && owners === 1}
                      title={member.role === 'owner' && owners === 1 ? t('lastOwner') : undefined}
                      onClick={() => setDialog(member)}
                    >
                      {t('remove')}
                    </Act>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <RoleMatrix />
      </div>
      {dialog === 'add' && <AddDialog onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'add' && <RemoveQuestion member={dialog} onClose={() => setDialog(null)} />}
    </Screen>
  )
}

/** The list of the team, and a function that stores a changed one. */
function useTeam() {
  const { slug } = useClub()
  const client = useQueryClient()
  const { queryKey } = readQuery(listStaff, { params: { slug } })
  return {
    slug,
    change: (change: (members: StaffMember[]) => StaffMember[]) =>
      client.setQueryData(queryKey, (members) => members && change(members)),
  }
}

function RoleChoice({ member, isLastOwner }: { member: StaffMember; isLastOwner: boolean }) {
  const { slug, change } = useTeam()
  const t = useTranslations('team')
  const roles = useTranslations('roles')
  const text = useProblemText()
  const { allowed, reason } = useMay()(changeStaffRole)
  const [asked, setAsked] = useState<StaffRole | null>(null)
  const save = useMutation({
    mutationFn: (role: StaffRole) =>
      unwrap(call(changeStaffRole, { params: { slug, staffId: member.id }, body: { role } })),
    onSuccess: (saved) => {
      change((members) => members.map((one) => (one.id === saved.id ? saved : one)))
      say(t('changed', { email: saved.email, role: roles(`one.${saved.role}`) }))
    },
    onError: (error) => say(text(error), 'bad'),
    onSettled: () => setAsked(null),
  })
  return (
    <>
      <select
        className="input compact"
        aria-label={t('roleOf', { email: member.email })}
        value={member.role}
        disabled={!allowed || isLastOwner || save.isPending}
        title={isLastOwner ? t('lastOwner') : reason}
        onChange={({ target }) => setAsked(staffRoles.find((role) => role === target.value) ?? null)}
      >
        {staffRoles.map((role) => (
          <option key={role} value={role}>
            {roles(`one.${role}`)}
          </option>
        ))}
      </select>
      {asked !== null && (
        <Question
          title={t('changeTitle', { email: member.email })}
          confirm={t('changeConfirm', { role: roles(`one.${asked}`) })}
          tone="plain"
          isBusy={save.isPending}
          onConfirm={() => save.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('changeText', { from: roles(`one.${member.role}`), to: roles(`one.${asked}`) })}</p>
        </Question>
      )}
    </>
  )
}

function RemoveQuestion({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { slug, change } = useTeam()
  const t = useTranslations('team')
  const text = useProblemText()
  const remove = useMutation({
    mutationFn: () => unwrap(call(removeStaff, { params: { slug, staffId: member.id } })),
    onSuccess: () => {
      change((members) => members.filter(({ id }) => id !== member.id))
      say(t('removed', { email: member.email }))
    },
    onError: (error) => say(text(error), 'bad'),
    onSettled: onClose,
  })
  return (
    <Question
      title={t('removeTitle', { email: member.email })}
      confirm={t('removeConfirm')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </Question>
  )
}

type InvitationForm = { email: string; role: string }

const invitationOf = ({ email, role }: InvitationForm) => ({
  email: email.trim(),
  role: staffRoles.find((one) => one === role) ?? 'editor',
})

function AddDialog({ onClose }: { onClose: () => void }) {
  const { slug, change } = useTeam()
  const t = useTranslations('team')
  const roles = useTranslations('roles')
  const { reason } = useMay()(addStaff)
  const editor = useNewEditor<InvitationForm, StaffMember>({
    key: `${slug}.staff.new`,
    empty: { email: '', role: 'editor' },
    toForm: ({ email, role }) => ({ email, role }),
    check: (value) => checkBody(addStaff, invitationOf(value)),
    create: (value, idempotency) =>
      unwrap(call(addStaff, { params: { slug }, body: invitationOf(value), ...idempotency })),
    isQuiet: true,
    onCreated: (member) => {
      change((members) => [...members, member])
      say(t('added', { email: member.email }))
      onClose()
    },
  })
  const { draft, problems, set } = editor
  const { role } = invitationOf(draft.value)
  return (
    <DialogForm
      title={t('addTitle')}
      editor={editor}
      initial={editor.initial}
      labels={{ email: t('email'), role: t('role') }}
      reason={reason}
      submitLabel={t('addConfirm')}
      onClose={onClose}
    >
      <TextInput
        type="email"
        autoComplete="off"
        label={t('email')}
        hint={t('emailHint')}
        value={draft.value.email}
        problem={problems['email']}
        onChange={({ target }) => set({ email: target.value })}
      />
      <SelectInput
        label={t('role')}
        hint={t(`about.${role}`)}
        value={role}
        options={staffRoles.map((value) => ({ value, label: roles(`one.${value}`) }))}
        onChange={({ target }) => set({ role: target.value })}
      />
    </DialogForm>
  )
}

/** What each role may do, drawn from the contract. */
function RoleMatrix() {
  const { role: own } = useClub()
  const t = useTranslations('team')
  const roles = useTranslations('roles')
  return (
    <div>
      <div className="line wraps px-5 pt-8 pb-3">
        <h2 id="role-matrix">{t('matrix')}</h2>
        <span className="small quiet push">{t('legend')}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it on narrow windows */}
      <div className="overflow-x-auto" role="region" aria-labelledby="role-matrix" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th>{t('subject')}</th>
              {staffRoles.map((role) => (
                <th key={role} className={role === own ? '!text-text' : ''}>
                  {roles(`one.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roleMatrix.map(({ subject, cells }) => (
              <tr key={subject}>
                <th scope="row" className="!static !text-text !text-sm !font-normal">
                  {t(`subjects.${subject}`)}
                </th>
                {staffRoles.map((role) => {
                  const { acts, reads } = cells[role]
                  return (
                    <td key={role} className={role === own ? 'bg-raised' : ''}>
                      {acts > 0 ? (
                        <span className="state" data-tone="good">
                          {t('acts', { count: acts })}
                        </span>
                      ) : reads > 0 ? (
                        <span className="state" data-tone="off">
                          {t('reads')}
                        </span>
                      ) : (
                        <span className="quiet">
                          <span aria-hidden="true">–</span>
                          <span className="sr-only">{t('nothing')}</span>
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
