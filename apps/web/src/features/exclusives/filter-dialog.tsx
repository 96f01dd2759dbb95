import { exclusiveCategories } from '@virage/domain'
import { Button, Checkbox } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Filters, noFilters } from './use-filters.ts'

/** The dialog for sorting and categories (M02). */
export function FilterDialog({
  filters,
  onApply,
  onClose,
}: {
  filters: Filters
  onApply: (filters: Filters) => void
  onClose: () => void
}) {
  const t = useTranslations('marketplace')
  const shell = useTranslations('shell')
  const [{ order, categories }, setDraft] = useState(filters)
  const [isDone, setDone] = useState(false)
  const apply = (next: Filters) => {
    onApply(next)
    setDone(true)
  }
  return (
    <Dialog open={!isDone} onClose={onClose} title={t('filter')} closeLabel={shell('close')}>
      <div className="grid gap-6">
        <fieldset className="grid gap-2">
          <legend className="eyebrow mb-2">{t('sort')}</legend>
          {(['descending', 'ascending'] as const).map((one) => (
            <label
              key={one}
              className="flex min-h-13 cursor-pointer items-center gap-3.5 rounded-control border border-line px-4 has-checked:border-primary-text has-checked:bg-raised"
            >
              <input
                type="radio"
                name="order"
                checked={order === one}
                onChange={() => setDraft({ order: one, categories })}
                className="size-5 accent-(--primary)"
              />
              {t(one)}
            </label>
          ))}
        </fieldset>
        <fieldset className="grid gap-1">
          <legend className="eyebrow mb-2">{t('categories')}</legend>
          {exclusiveCategories.map((category) => (
            <Checkbox
              key={category}
              checked={categories.includes(category)}
              onChange={({ target }) =>
                setDraft({
                  order,
                  categories: exclusiveCategories.filter((one) =>
                    one === category ? target.checked : categories.includes(one),
                  ),
                })
              }
            >
              {t(category)}
            </Checkbox>
          ))}
        </fieldset>
        <div className="grid grid-cols-2 gap-3">
          <Button tone="quiet" onClick={() => apply(noFilters)}>
            {t('clear')}
          </Button>
          <Button onClick={() => apply({ order, categories })}>{t('apply')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
