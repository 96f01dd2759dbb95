import type { Installation } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Panel } from './panel.tsx'

/** The settings in force, those that were chosen first. Secrets have no value here. */
export function SettingsPanel({ settings }: { settings: Installation['settings'] }) {
  const t = useTranslations('installation.settings')
  const [isAll, setAll] = useState(false)
  const shown = settings.filter(({ isDefault }) => isAll || !isDefault)
  return (
    <Panel
      id="settings"
      title={t('title')}
      note={t('note')}
      actions={
        <button type="button" className="btn small" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
          {t(isAll ? 'chosen' : 'all')}
        </button>
      }
    >
      <dl className="grid gap-x-6 gap-y-2 p-4 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {shown.map(({ name, value, isSecret, isDefault }) => (
          <div key={name} className="contents">
            <dt className="quiet">
              <code>{name}</code>
            </dt>
            <dd className="wrap-anywhere">
              {isSecret && !isDefault ? (
                <span className="quiet">{t('secret')}</span>
              ) : (
                (value ?? <span className="quiet">{t('unset')}</span>)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
