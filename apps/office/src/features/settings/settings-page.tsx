import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { updateClubSettings } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { FormFrame } from '../../parts/form-frame.tsx'
import { settingsQuery } from '../../queries.ts'
import { Screen } from '../../shell/screen.tsx'
import { History } from '../history/history.tsx'
import { ClubPicture } from './club-picture.tsx'
import { ClubPlan } from './club-plan.tsx'
import { ClubState } from './club-state.tsx'
import { DeliveryMethods } from './delivery-methods.tsx'
import { FaqList } from './faq-list.tsx'
import { Hosts } from './hosts.tsx'
import { PageFields } from './page-fields.tsx'
import { RuleFields } from './rule-fields.tsx'
import { SellerEditor } from './seller-editor.tsx'
import { switches } from './settings-form.ts'
import { ThemeFields } from './theme-fields.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { useLabels } from './use-labels.ts'
import { useSettingsEditor, useStoreSettings } from './use-settings-editor.ts'

const tabs = ['look', 'pages', 'seller', 'faq', 'rules', 'delivery', 'hosts', 'plan', 'state', 'history'] as const

/** The look, the pages and the rules of a club, and its state. */
export function SettingsPage() {
  const { slug } = useClub()
  const t = useTranslations('settings')
  const client = useQueryClient()
  const search = useSearch({ from: '/staff/$slug/settings' })
  const tab = tabs.find((one) => one === search.tab) ?? 'look'
  const { reason } = useMay()(updateClubSettings)
  const { editor, settings } = useSettingsEditor()
  const store = useStoreSettings()
  const { draft } = editor
  const labels = useLabels()
  const [shown, setShown] = useState<'form' | 'preview'>('form')
  return (
    <Screen title={t('title')}>
      <div className="pane">
        <nav className="views" aria-label={t('parts')}>
          {tabs.map((one) => (
            <Link
              key={one}
              to="/$slug/settings"
              params={{ slug }}
              search={one === 'look' ? {} : { tab: one }}
              activeOptions={{ exact: true, includeSearch: true }}
              // The form stays: a tab shows another part of it.
              ignoreBlocker
              aria-current={one === tab ? 'page' : undefined}
            >
              {t(`tabs.${one}`)}
            </Link>
          ))}
        </nav>
        {tab === 'history' ? (
          <History
            kind="settings"
            onUndone={() => void client.invalidateQueries({ queryKey: settingsQuery(slug).queryKey })}
          />
        ) : tab === 'state' ? (
          <ClubState settings={settings} onStored={store} />
        ) : tab === 'seller' ? (
          <SellerEditor submitLabel={t('save')} />
        ) : tab === 'delivery' ? (
          <DeliveryMethods />
        ) : tab === 'hosts' ? (
          <Hosts />
        ) : tab === 'plan' ? (
          <ClubPlan />
        ) : (
          <div className="body" data-side={tab === 'look' ? 'look' : undefined} data-shown={shown}>
            <FormFrame editor={editor} labels={labels} reason={reason} submitLabel={t('save')}>
              {tab === 'look' && (
                <>
                  <button
                    type="button"
                    className="btn narrow-only justify-self-start"
                    onClick={() => setShown('preview')}
                  >
                    {t('preview')}
                  </button>
                  <ThemeFields editor={editor} hasHue />
                  <div className="two">
                    {(['logo', 'banner'] as const).map((kind) => (
                      <ClubPicture
                        key={kind}
                        kind={kind}
                        url={draft.value[`${kind}Url`]}
                        onChange={(url) => editor.set({ [`${kind}Url`]: url })}
                      />
                    ))}
                  </div>
                </>
              )}
              {tab === 'pages' && <PageFields editor={editor} />}
              {tab === 'faq' && (
                <FaqList items={draft.value.faq} problems={editor.problems} onChange={(faq) => editor.set({ faq })} />
              )}
              {tab === 'rules' && (
                <RuleFields
                  editor={editor}
                  switches={switches}
                  amounts={['currentPrice', 'membershipFee', 'extensionWindow', 'dueDeadline', 'autoChargeHours']}
                />
              )}
            </FormFrame>
            {tab === 'look' && <ThemePreview form={draft.value} onBack={() => setShown('form')} />}
          </div>
        )}
      </div>
    </Screen>
  )
}
