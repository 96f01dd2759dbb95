import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import {
  addStaff,
  changeStaffRole,
  exportStaff,
  listStaff,
  removeStaff,
  type StaffMember,
} from '@virage/contract/staff'
import { type LastingStaffRole, lastingStaffRoles, staffRoles } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { CreateButton } from '../../parts/create-button.tsx'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { useGo, useList } from '../../parts/use-list.ts'
import { useNewEditor } from '../../parts/use-stored-editor.ts'
import { countQuery, myStaffQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { TeamHelpers } from '../helpers/team-helpers.tsx'
import { roleMatrix } from './role-matrix.ts'

/** The team of a club with its roles, and what each role may do. */
export function TeamPage() {
  const { slug, email } = useClub()
  const t = useTranslations('team')
  const roles = useTranslations('roles')
  const { day } = useTimes()
  const search = useSearch({ from: '/staff/$slug/team' })
  const go = useGo()
  const list = useList(listStaff, { search, go })
  const [dialog, setDialog] = useState<'add' | StaffMember | null>(null)
  const { data: owners } = useQuery(countQuery(listStaff, slug, { role: 'owner' }))
  const isLastOwner = ({ role }: StaffMember) => role === 'owner' && owners?.count === 1
  const columns: Column<StaffMember>[] = [
    {
      name: 'email',
      label: t('who'),
      className: 'wide',
      canSort: true,
      text: (member) => member.email,
      renderCell: (member) => (
        <span className="line">
          <span className="face" aria-hidden="true">
            {member.email.slice(0, 2).toUpperCase()}
          </span>
          <span className="clip">{member.email}</span>
          {member.email === email && <span className="small quiet">{t('you')}</span>}
          {!member.joined && <span className="tag from-560">{t('invited')}</span>}
        </span>
      ),
    },
    {
      name: 'role',
      label: t('role'),
      text: (member) => roles(`one.${member.role}`),
      renderCell: (member) => <RoleChoice member={member} isLastOwner={isLastOwner(member)} />,
    },
    {
      name: 'since',
      label: t('since'),
      className: 'from-760 quiet',
      canSort: true,
      text: (member) => member.since,
      renderCell: (member) => day(member.since),
    },
    {
      name: 'remove',
      label: t('remove'),
      isLabelHidden: true,
      className: 'number',
      renderCell: (member) => (
        <Act
          operation={removeStaff}
          className="plain small danger"
          aria-label={t('removeWho', { email: member.email })}
          disabled={isLastOwner(member)}
          title={isLastOwner(member) ? t('lastOwner') : undefined}
          onClick={() => setDialog(member)}
        >
          {t('remove')}
        </Act>
      ),
    },
  ]
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={list} />
          <CreateButton operation={addStaff} label={t('add')} onCreate={() => setDialog('add')} />
        </>
      }
    >
      <ListPane
        name="team"
        label={t('title')}
        searchLabel={t('filter')}
        list={list}
        exportOperation={exportStaff}
        views={[
          { name: 'all', label: t('all'), search: {} },
          ...lastingStaffRoles.map((role) => ({ name: role, label: roles(`one.${role}`), search: { role } })),
        ]}
        columns={columns}
        nameOf={(member) => member.email}
        empty={<EmptyList title={t('empty')} />}
        below={
          <>
            <TeamHelpers />
            <RoleMatrix />
          </>
        }
      />
      {dialog === 'add' && <AddDialog onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'add' && <RemoveQuestion member={dialog} onClose={() => setDialog(null)} />}
    </Screen>
  )
}

/** The slug of the club, and a function that reads its team again after a change. */
function useTeam() {
  const { slug } = useClub()
  const client = useQueryClient()
  const change = async () => {
    await client.invalidateQueries({ queryKey: [listStaff.id, slug] })
    // The person's own role may be another one now.
    await client.invalidateQueries(myStaffQuery)
  }
  return { slug, change }
}

function RoleChoice({ member, isLastOwner }: { member: StaffMember; isLastOwner: boolean }) {
  const { slug, change } = useTeam()
  const t = useTranslations('team')
  const roles = useTranslations('roles')
  const text = useProblemText()
  const { allowed, reason } = useMay()(changeStaffRole)
  const [asked, setAsked] = useState<LastingStaffRole | null>(null)
  const save = useMutation({
    mutationFn: (role: LastingStaffRole) =>
      unwrap(call(changeStaffRole, { params: { slug, staffId: member.id }, body: { role } })),
    onSuccess: (saved) => {
      void change()
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
        onChange={({ target }) => setAsked(lastingStaffRoles.find((role) => role === target.value) ?? null)}
      >
        {lastingStaffRoles.map((role) => (
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
  const close = useWhileShown(onClose)
  const { slug, change } = useTeam()
  const t = useTranslations('team')
  const text = useProblemText()
  const remove = useMutation({
    mutationFn: () => unwrap(call(removeStaff, { params: { slug, staffId: member.id } })),
    onSuccess: () => {
      void change()
      say(t('removed', { email: member.email }))
    },
    onError: (error) => say(text(error), 'bad'),
    onSettled: close,
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
  role: lastingStaffRoles.find((one) => one === role) ?? 'editor',
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
      void change()
      say(t('added', { email: member.email }))
    },
    onLeave: onClose,
  })
  const { draft, problems, set } = editor
  const { role } = invitationOf(draft.value)
  return (
    <DialogForm
      title={t('addTitle')}
      editor={editor}
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
        options={lastingStaffRoles.map((value) => ({ value, label: roles(`one.${value}`) }))}
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
