import { useMutation, useQuery } from '@tanstack/react-query'
import { type AuditEntry, getUndo, undoableOperation, undoChange } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'
import { changedFields } from './changed-fields.ts'
import { Diff, useFieldName } from './diff.tsx'

/**
 * The button that undoes what an entry says. It first shows what would change. Where a change can't be undone, it is drawn
 * disabled and says why; it can still be reached, so that its reason can be read.
 */
export function UndoButton({ entry, onUndone }: { entry: AuditEntry; onUndone: () => void }) {
  const t = useTranslations('undo')
  const { allowed, reason } = useMay()(undoChange)
  const [isOpen, setOpen] = useState(false)
  const why =
    reason ??
    (undoableOperation(entry) !== undefined
      ? undefined
      : entry.before === null
        ? t('added')
        : entry.after === null
          ? t('removed')
          : t('notUndoable'))
  return (
    <div className="line wraps">
      <button
        type="button"
        className="btn small"
        aria-disabled={why !== undefined || undefined}
        title={why}
        onClick={() => allowed && why === undefined && setOpen(true)}
      >
        {t('button')}
      </button>
      {why !== undefined && <span className="small quiet">{why}</span>}
      {isOpen && <UndoDialog entry={entry} onUndone={onUndone} onClose={() => setOpen(false)} />}
    </div>
  )
}

function UndoDialog({ entry, onUndone, onClose }: { entry: AuditEntry; onUndone: () => void; onClose: () => void }) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('undo')
  const text = useProblemText()
  const problemText = (key: string) => {
    if (key === 'errors.staff.inUse') return t('problems.inUse')
    if (key === 'errors.staff.alreadyUndone') return t('problems.done')
    return key.endsWith('.notFound') ? t('problems.gone') : text(key)
  }
  const nameOf = useFieldName()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const params = { slug, entryId: entry.id }
  // What would change is read for each opening: somebody may have saved since.
  const read = useQuery({ ...readQuery(getUndo, { params }), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  const plan = read.data
  const changed = plan?.fields.filter(({ isChanged }) => isChanged) ?? []
  const undo = useMutation({
    mutationFn: (version: string) => unwrap(call(undoChange, { params, ifMatch: version, idempotencyKey })),
    onSuccess: () => {
      say(t('done'))
      onUndone()
      close()
    },
    // It shows what is stored now, and why nothing was undone.
    onError: () => void read.refetch(),
  })
  const fields = changedFields({
    before: Object.fromEntries(plan?.fields.map(({ path, now }) => [path, now]) ?? []),
    after: Object.fromEntries(plan?.fields.map(({ path, was }) => [path, was]) ?? []),
  })
  return (
    <OfficeDialog title={t('title')} onClose={onClose}>
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={2} />}
      {undo.isError && (
        <p className="banner" data-tone="bad" role="alert">
          {text(undo.error)}
        </p>
      )}
      {plan && plan.problem !== null && (
        <p className="banner" data-tone="warn" role="status">
          {changed.length > 0
            ? t('changedSince', {
                names: new Intl.ListFormat(t('locale'), { type: 'conjunction' }).format(
                  changed.map(({ path }) => nameOf(path)),
                ),
                count: changed.length,
              })
            : problemText(plan.problem)}
        </p>
      )}
      {plan && fields.length > 0 && (
        <>
          <p>{t(plan.problem === null ? 'text' : 'wouldBe')}</p>
          <div className="changes">
            <Diff fields={fields} />
          </div>
        </>
      )}
      <div className="dialog-actions">
        <button type="button" className="btn" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="btn primary"
          aria-busy={undo.isPending}
          disabled={plan?.problem !== null || plan.version === null || undo.isPending}
          onClick={() => plan?.version != null && undo.mutate(plan.version)}
        >
          {t('confirm')}
        </button>
      </div>
    </OfficeDialog>
  )
}
