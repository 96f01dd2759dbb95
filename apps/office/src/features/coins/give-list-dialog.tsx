import { useMutation } from '@tanstack/react-query'
import { type GivenRow, giveCoinsToFans } from '@virage/contract/staff'
import { coinsFromDecimal, coinsToDecimal, coinUnits } from '@virage/domain'
import { useAmounts } from '@virage/session/amounts'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { TextArea, TextInput } from '../../parts/fields.tsx'
import { numberText } from '../../parts/numbers.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { decodeText, readTable } from '../../parts/read-file.ts'
import { say } from '../../parts/toasts.ts'
import { fullName } from '../sales/sale-cells.tsx'
import { type Gift, mostGifts, readGifts } from './gift-list.ts'

type Checked = { gifts: Gift[]; rows: GivenRow[]; treasury: number }

/** Gives coins of the treasury to the fans of a list: the server checks each line before anybody gets any. */
export function GiveListDialog({ onMoved, onClose }: { onMoved: () => void; onClose: () => void }) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('coins')
  const language = useLocale()
  const [typed, setTyped] = useState('')
  const [memo, setMemo] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = async (gifts: Gift[]) => {
    const body = { memo: memo.trim(), dryRun: true, rows: gifts }
    const { rows, totals } = await unwrap(call(giveCoinsToFans, { params: { slug }, body }))
    setChecked({ gifts, rows, treasury: totals.treasury.amount })
  }
  return (
    <OfficeDialog title={t('giveList.title')} onClose={onClose}>
      {checked ? (
        <CheckedList
          {...checked}
          memo={memo.trim()}
          onBack={() => {
            const lines = checked.gifts.map(
              ({ email, coinsAmount }) => `${email}\t${numberText(coinsAmount, language)}`,
            )
            setTyped(lines.join('\n'))
            setChecked(null)
          }}
          onLeaveOut={check}
          onGiven={() => {
            onMoved()
            close()
          }}
        />
      ) : (
        <TypedList typed={typed} onTyped={setTyped} memo={memo} onMemo={setMemo} onCheck={check} />
      )}
    </OfficeDialog>
  )
}

function TypedList({
  typed,
  onTyped,
  memo,
  onMemo,
  onCheck,
}: {
  typed: string
  onTyped: (text: string) => void
  memo: string
  onMemo: (text: string) => void
  onCheck: (gifts: Gift[]) => Promise<void>
}) {
  const t = useTranslations('coins')
  const text = useProblemText()
  const [problem, setProblem] = useState<string | null>(null)
  const [hasTried, setTried] = useState(false)
  const check = useMutation({
    mutationFn: async () => {
      setProblem(null)
      const { columns, rows } = await readTable('', typed)
      const { gifts, unreadable } = readGifts([columns, ...rows])
      if (unreadable.length > 0)
        setProblem(t('giveList.unreadable', { count: unreadable.length, lines: unreadable.slice(0, 10).join(', ') }))
      else if (gifts.length > mostGifts) setProblem(t('giveList.tooMany'))
      else if (gifts.length > 0) await onCheck(gifts)
    },
  })
  return (
    <form
      noValidate
      className="stack !gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (typed.trim() !== '' && memo.trim() !== '' && !check.isPending) check.mutate()
      }}
    >
      <p className="quiet">{t('giveList.intro')}</p>
      {check.isError && (
        <div className="banner" data-tone="bad" role="alert">
          {text(check.error)}
        </div>
      )}
      <div className="stack !gap-2">
        <TextArea
          label={t('giveList.rows')}
          rows={8}
          spellCheck={false}
          placeholder={'ana@example.com\t20\nbo@example.com\t35,5'}
          value={typed}
          problem={hasTried && typed.trim() === '' ? 'errors.validation.required' : undefined}
          onChange={({ target }) => onTyped(target.value)}
        />
        {problem !== null && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        <label className="btn small self-start">
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            className="sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ''
              if (file) void file.arrayBuffer().then((bytes) => onTyped(decodeText(bytes)))
            }}
          />
          {t('giveList.file')}
        </label>
      </div>
      <TextInput
        label={t('giveList.memo')}
        hint={t('giveList.memoHint')}
        maxLength={200}
        value={memo}
        problem={hasTried && memo.trim() === '' ? 'errors.validation.required' : undefined}
        onChange={({ target }) => onMemo(target.value)}
      />
      <div className="dialog-actions">
        <button type="submit" className="btn primary" aria-busy={check.isPending}>
          {t('giveList.check')}
        </button>
      </div>
    </form>
  )
}

/** Returns the sum of gifts in coins, added up in whole units. */
function sumOf(gifts: Gift[]): number {
  const units = gifts.map(({ coinsAmount }) => coinsFromDecimal(coinsAmount))
  return coinsToDecimal(coinUnits(units.reduce((sum, one) => sum + (one.ok ? one.value : 0), 0)))
}

function CheckedList({
  gifts,
  rows,
  treasury,
  memo,
  onBack,
  onLeaveOut,
  onGiven,
}: Checked & {
  memo: string
  onBack: () => void
  /** Checks the list again without the refused lines. */
  onLeaveOut: (gifts: Gift[]) => Promise<void>
  onGiven: () => void
}) {
  const { slug, settings } = useClub()
  const t = useTranslations('coins')
  const text = useProblemText()
  const { coins } = useAmounts(settings)
  const good = gifts.filter((_gift, at) => rows[at]?.problem === null)
  const refused = gifts.length - good.length
  const sum = sumOf(gifts)
  const lacks = sum > treasury
  const words = { count: gifts.length, sum: coins(sum) }
  const give = useMutation({
    mutationFn: () => {
      const body = { memo, dryRun: false, rows: gifts }
      return unwrap(call(giveCoinsToFans, { params: { slug }, body }))
    },
    onSuccess: () => {
      say(t('giveList.done', words))
      onGiven()
    },
  })
  const leaveOut = useMutation({ mutationFn: () => onLeaveOut(good) })
  const error = give.error ?? leaveOut.error
  return (
    <div className="stack !gap-4">
      {error && (
        <div className="banner" data-tone="bad" role="alert">
          {text(error)}
        </div>
      )}
      {refused > 0 && (
        <div className="banner" data-tone="warn" role="status">
          <span>{t('giveList.refused', { count: refused })}</span>
          {good.length > 0 && (
            <button
              type="button"
              className="btn small push"
              aria-busy={leaveOut.isPending}
              onClick={() => leaveOut.mutate()}
            >
              {t('giveList.leaveOut', { count: refused })}
            </button>
          )}
        </div>
      )}
      {refused === 0 && lacks && (
        <div className="banner" data-tone="warn" role="status">
          {t('giveList.notEnough', { treasury: coins(treasury), lacking: coins(sum - treasury) })}
        </div>
      )}
      <div className="max-h-80 overflow-auto">
        <table className="table" aria-label={t('giveList.rows')}>
          <thead>
            <tr>
              <th scope="col">{t('giveList.fan')}</th>
              <th scope="col" className="number">
                {t('giveList.coins')}
              </th>
            </tr>
          </thead>
          <tbody>
            {gifts.map(({ email, coinsAmount }, at) => {
              const { fan = null, problem = null } = rows[at] ?? {}
              return (
                // A list is checked as a whole: its lines keep their places.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={at}>
                  <td className="!h-auto !py-2 !whitespace-normal [overflow-wrap:anywhere]">
                    {fan && <b className="block">{fullName({ ...fan, email })}</b>}
                    <span className="quiet block">{email}</span>
                    {problem !== null && <span className="error block">{text(problem)}</span>}
                  </td>
                  <td className="number">{coins(coinsAmount)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="dialog-actions">
        <button type="button" className="btn" onClick={onBack}>
          {t('giveList.back')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={refused > 0 || lacks}
          aria-busy={give.isPending}
          onClick={() => {
            if (!give.isPending) give.mutate()
          }}
        >
          {t('giveList.submit', words)}
        </button>
      </div>
    </div>
  )
}
