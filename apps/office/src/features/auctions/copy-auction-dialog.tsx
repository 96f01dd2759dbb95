import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { copyAuction, listStaffAuctions, listStaffExclusives, type ListedAuction } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'
import { checkBody, fieldProblemsOf } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { shiftDates } from './shift-dates.ts'

/** Copies an auction with its lots: for other dates, with the same prices or a percentage of them. */
export function CopyAuctionDialog({
  auction,
  name,
  onClose,
}: {
  auction: ListedAuction
  name: string
  onClose: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const text = useProblemText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const open = useWhileShown((id: string) => void navigate({ to: '/$slug/auctions/$id', params: { slug, id } }))
  const [form, setForm] = useState(() => {
    const { startDate, endDate } = shiftDates(auction, new Date())
    return {
      en: auction.name.en ?? '',
      fr: auction.name.fr ?? '',
      startDate: toLocalInput(startDate),
      endDate: toLocalInput(endDate),
      prices: 'kept',
      percent: '100',
    }
  })
  // While a year is typed, the field holds no time.
  const [lastStart, setLastStart] = useState(() => fromLocalInput(form.startDate))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const set = (change: Partial<typeof form>) => {
    setForm({ ...form, ...change })
    setProblems({})
  }
  const body = {
    name: { ...(form.en.trim() && { en: form.en }), ...(form.fr.trim() && { fr: form.fr }) },
    startDate: fromLocalInput(form.startDate) ?? '',
    endDate: fromLocalInput(form.endDate) ?? '',
    pricePercent: form.prices === 'kept' ? 100 : form.percent.trim() === '' ? Number.NaN : Number(form.percent),
  }
  const copy = useMutation({
    mutationFn: () => unwrap(call(copyAuction, { params: { slug, auctionId: auction.id }, body })),
    onSuccess: async (made) => {
      await client.invalidateQueries({ queryKey: [listStaffAuctions.id, slug] })
      await client.invalidateQueries({ queryKey: [listStaffExclusives.id, slug] })
      say(t('copied', { count: made.lots.length }))
      open(made.id)
    },
    onError: (error) => {
      const found = fieldProblemsOf(error)
      setProblems(found)
      if (Object.keys(found).length === 0) say(text(error), 'bad')
    },
  })
  return (
    <ActDialog
      title={t('copyTitle', { name })}
      act={{ isPending: copy.isPending }}
      submitLabel={t('copyConfirm', { count: auction.numberOfLots })}
      onSubmit={() => {
        const found = checkBody(copyAuction, body)
        setProblems(found)
        if (Object.keys(found).length === 0) copy.mutate()
      }}
      onClose={onClose}
    >
      <p className="quiet">{t('copyText', { count: auction.numberOfLots })}</p>
      <div className="two">
        <TextInput
          label={t('labels.nameEn')}
          value={form.en}
          problem={problems['name'] ?? problems['name.en']}
          onChange={({ target }) => set({ en: target.value })}
        />
        <TextInput
          label={t('labels.nameFr')}
          value={form.fr}
          problem={problems['name.fr']}
          onChange={({ target }) => set({ fr: target.value })}
        />
        <TextInput
          type="datetime-local"
          label={t('startDate')}
          hint={t('parisTime')}
          value={form.startDate}
          problem={problems['startDate']}
          onChange={({ target }) => {
            // The end keeps its distance from the start.
            const [start, end] = [fromLocalInput(target.value), fromLocalInput(form.endDate)]
            const moved =
              lastStart && start && end ? Date.parse(end) + Date.parse(start) - Date.parse(lastStart) : undefined
            if (start) setLastStart(start)
            set({
              startDate: target.value,
              ...(moved !== undefined && { endDate: toLocalInput(new Date(moved).toISOString()) }),
            })
          }}
        />
        <TextInput
          type="datetime-local"
          label={t('endDate')}
          value={form.endDate}
          problem={problems['endDate']}
          onChange={({ target }) => set({ endDate: target.value })}
        />
        <SelectInput
          label={t('copiedPrices')}
          value={form.prices}
          onChange={({ target }) => set({ prices: target.value })}
          options={[
            { value: 'kept', label: t('pricesKept') },
            { value: 'percent', label: t('pricesPercent') },
          ]}
        />
        {form.prices === 'percent' && (
          <TextInput
            label={t('percent')}
            unit="%"
            inputMode="numeric"
            value={form.percent}
            problem={problems['pricePercent']}
            onChange={({ target }) => set({ percent: target.value })}
          />
        )}
      </div>
    </ActDialog>
  )
}
