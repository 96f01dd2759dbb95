import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { changeClubState, type ClubSettings, getClubSettings, updateClubSettings } from '@virage/contract/staff'
import { clubStates } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { SelectInput, SwitchInput, TextArea, TextInput } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { LanguageFields } from '../../parts/language-fields.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { PictureDrop } from '../../parts/picture-drop.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import type { Editor } from '../../parts/use-editor.ts'
import { useStoredEditor } from '../../parts/use-stored-editor.ts'
import { settingsQuery } from '../../queries.ts'
import { Screen } from '../../shell/screen.tsx'
import { History } from '../history/history.tsx'
import { FaqList } from './faq-list.tsx'
import { Hosts } from './hosts.tsx'
import { addresses, settingsBody, type SettingsForm, switches, themeOf, toSettingsForm } from './settings-form.ts'
import { ThemePreview } from './theme-preview.tsx'

const tabs = ['look', 'pages', 'faq', 'rules', 'hosts', 'state', 'history'] as const

/** The look, the pages and the rules of a club, and its state. */
export function SettingsPage() {
  const { slug, settings: first } = useClub()
  const t = useTranslations('settings')
  const language = useLocale()
  const client = useQueryClient()
  const search = useSearch({ from: '/staff/$slug/settings' })
  const tab = tabs.find((one) => one === search.tab) ?? 'look'
  const { data: settings = first } = useQuery({ ...settingsQuery(slug), refetchOnWindowFocus: false })
  const { reason } = useMay()(updateClubSettings)
  const params = { slug }
  const store = (stored: ClubSettings) => client.setQueryData(settingsQuery(slug).queryKey, stored)
  const editor = useStoredEditor<SettingsForm, ClubSettings>({
    key: `${slug}.settings`,
    stored: settings,
    toForm: (stored) => toSettingsForm(stored, language),
    check: (value, changed) => checkBody(updateClubSettings, settingsBody(value, changed)),
    read: () => unwrap(call(getClubSettings, { params })),
    update: (value, changed, ifMatch) =>
      unwrap(call(updateClubSettings, { params, body: settingsBody(value, changed), ...ifMatch })),
    onStored: store,
  })
  const { draft } = editor
  const labels = useLabels()
  return (
    <Screen title={t('title')}>
      <div className="pane">
        <nav className="views" aria-label={t('parts')}>
          {tabs.map((one) => (
            <Link
              key={one}
              to="/$slug/settings"
              params={params}
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
        ) : tab === 'hosts' ? (
          <Hosts />
        ) : (
          <div className="body" data-side={tab === 'look' ? 'beside' : undefined}>
            <FormFrame editor={editor} initial={editor.initial} labels={labels} reason={reason} submitLabel={t('save')}>
              {tab === 'look' && <Look editor={editor} />}
              {tab === 'pages' && <Pages editor={editor} />}
              {tab === 'faq' && (
                <FaqList items={draft.value.faq} problems={editor.problems} onChange={(faq) => editor.set({ faq })} />
              )}
              {tab === 'rules' && <Rules editor={editor} />}
            </FormFrame>
            {tab === 'look' && <ThemePreview theme={themeOf(draft.value)} name={draft.value.platformName} />}
          </div>
        )}
      </div>
    </Screen>
  )
}

type Part = { editor: Editor<SettingsForm> }

function Look({ editor: { draft, problems, set } }: Part) {
  const t = useTranslations('settings')
  const { value } = draft
  return (
    <>
      <div className="two">
        {(['theme.primary', 'theme.accent'] as const).map((path) => (
          <div key={path} className="line items-end">
            <input
              type="color"
              aria-label={t('pick', { name: t(`labels.${path}`) })}
              className="size-9 rounded-md"
              value={/^#[0-9a-f]{6}$/.test(value[path]) ? value[path] : '#000000'}
              onChange={({ target }) => set({ [path]: target.value })}
            />
            <div className="flex-1">
              <TextInput
                label={t(`labels.${path}`)}
                value={value[path]}
                problem={problems[path]}
                onChange={({ target }) => set({ [path]: target.value.trim().toLowerCase() })}
              />
            </div>
          </div>
        ))}
        <TextInput
          label={t('labels.theme.hue')}
          unit="°"
          inputMode="numeric"
          hint={t('hueHint')}
          value={value['theme.hue']}
          problem={problems['theme.hue']}
          onChange={({ target }) => set({ 'theme.hue': target.value })}
        />
        <SelectInput
          label={t('labels.theme.mode')}
          hint={t('modeHint')}
          value={value['theme.mode']}
          options={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
          onChange={({ target }) => set({ 'theme.mode': target.value })}
        />
      </div>
      <div className="two">
        {(['logoUrl', 'bannerUrl'] as const).map((path) => (
          <div key={path} className="field">
            <span className="label">{t(`labels.${path}`)}</span>
            <div className="line">
              <img src={`${value[path]}?w=300`} alt="" className="h-24 w-40 rounded-lg bg-raised object-contain p-2" />
              <div className="w-40 *:!aspect-[5/3]">
                <PictureDrop label={t('replace')} onUploaded={(url) => set({ [path]: url })} />
              </div>
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

function Pages({ editor: { draft, problems, set, hasTried } }: Part) {
  const t = useTranslations('settings')
  const form = useTranslations('form')
  const { settings } = useClub()
  const { value } = draft
  return (
    <>
      <div className="two">
        {(['platformName', 'name'] as const).map((path) => (
          <TextInput
            key={path}
            label={t(`labels.${path}`)}
            hint={t(`${path}Hint`)}
            value={value[path]}
            problem={problems[path]}
            onChange={({ target }) => set({ [path]: target.value })}
          />
        ))}
      </div>
      <LanguageFields
        value={value}
        problems={problems}
        set={set}
        hasTried={hasTried}
        line="headline"
        labels={{ line: t('headline') }}
      />
      <LanguageFields
        value={value}
        problems={problems}
        set={set}
        hasTried={hasTried}
        line="tagline"
        labels={{ line: t('tagline') }}
      />
      <div className="two">
        {settings.languages.map((language) => (
          <TextArea
            key={language}
            lang={language}
            rows={8}
            label={`${t('presentation')} · ${form(`languages.${language}`)}`}
            hint={form('markdown')}
            value={value[`presentation.${language}`]}
            problem={problems[`presentation.${language}`]}
            onChange={({ target }) => set({ [`presentation.${language}`]: target.value })}
          />
        ))}
      </div>
      <div className="two">
        <TextInput
          type="email"
          label={t('labels.contactEmail')}
          value={value.contactEmail}
          problem={problems['contactEmail']}
          onChange={({ target }) => set({ contactEmail: target.value })}
        />
        {addresses.map((path) => (
          <TextInput
            key={path}
            label={t(`labels.${path}`)}
            value={value[path]}
            problem={problems[path]}
            onChange={({ target }) => set({ [path]: target.value.trim() })}
          />
        ))}
      </div>
    </>
  )
}

function Rules({ editor: { draft, problems, set } }: Part) {
  const t = useTranslations('settings')
  const { value } = draft
  const units = {
    currentPrice: '€',
    membershipFee: '€',
    extensionWindow: 's',
    dueDeadline: 'h',
    autoChargeHours: 'h',
  } as const
  return (
    <>
      <div className="two">
        {switches.map((path) => (
          <SwitchInput
            key={path}
            label={t(`labels.${path}`)}
            meaning={t(value[path] ? `meanings.${path}.on` : `meanings.${path}.off`)}
            checked={value[path]}
            onChange={({ target }) => set({ [path]: target.checked })}
          />
        ))}
      </div>
      <div className="two">
        {value.coinsEnabled && (
          <TextInput
            label={t('labels.ticker')}
            value={value.ticker}
            problem={problems['ticker']}
            onChange={({ target }) => set({ ticker: target.value })}
          />
        )}
        {(['currentPrice', 'membershipFee', 'extensionWindow', 'dueDeadline', 'autoChargeHours'] as const)
          .filter((path) => path !== 'currentPrice' || value.coinsEnabled)
          .map((path) => (
            <TextInput
              key={path}
              label={t(`labels.${path}`)}
              unit={units[path]}
              inputMode="decimal"
              hint={t(`hints.${path}`)}
              value={value[path]}
              problem={problems[path]}
              onChange={({ target }) => set({ [path]: target.value })}
            />
          ))}
      </div>
    </>
  )
}

/** What fans can do at the moment, and the other states. A change is asked first, with a reason for the audit log. */
function ClubState({ settings, onStored }: { settings: ClubSettings; onStored: (settings: ClubSettings) => void }) {
  const { slug } = useClub()
  const t = useTranslations('settings')
  const text = useProblemText()
  const [asked, setAsked] = useState<ClubSettings['state'] | null>(null)
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const change = async (state: ClubSettings['state']) => {
    setBusy(true)
    const body = { state, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }
    await unwrap(call(changeClubState, { params: { slug }, body, ifMatch: settings.version }))
      .then(onStored)
      .then(() => say(t('stateNow', { state: t(`states.${state}.name`) })))
      .catch((error: unknown) => say(text(error), 'bad'))
    setBusy(false)
    setAsked(null)
  }
  return (
    <div className="scroll">
      <ul className="form">
        {clubStates.map((state) => (
          <li key={state} className="line items-start rounded-lg border border-line p-4">
            <span className="stack !gap-1">
              <span className="line">
                <b className="font-semibold">{t(`states.${state}.name`)}</b>
                {state === settings.state && (
                  <span className="state" data-tone="good">
                    {t('current')}
                  </span>
                )}
              </span>
              <span className="quiet">{t(`states.${state}.text`)}</span>
            </span>
            {state !== settings.state && (
              <span className="push">
                <Act
                  operation={changeClubState}
                  className={state === 'ARCHIVED' ? 'danger' : ''}
                  onClick={() => setAsked(state)}
                >
                  {t(`states.${state}.act`)}
                </Act>
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <Question
          title={t('stateTitle', { club: settings.platformName, state: t(`states.${asked}.name`) })}
          confirm={t(`states.${asked}.act`)}
          tone={asked === 'ARCHIVED' ? 'danger' : 'plain'}
          isBusy={isBusy}
          onConfirm={() => void change(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`states.${asked}.text`)}</p>
          <TextInput
            label={t('reason')}
            hint={t('reasonHint')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Question>
      )}
    </div>
  )
}

/** The name of each field of the settings. */
export function useLabels(): Record<keyof SettingsForm, string> {
  const t = useTranslations('settings')
  return {
    'headline.en': t('labels.headlineEn'),
    'headline.fr': t('labels.headlineFr'),
    'tagline.en': t('labels.taglineEn'),
    'tagline.fr': t('labels.taglineFr'),
    'presentation.en': t('labels.presentationEn'),
    'presentation.fr': t('labels.presentationFr'),
    platformName: t('labels.platformName'),
    name: t('labels.name'),
    logoUrl: t('labels.logoUrl'),
    bannerUrl: t('labels.bannerUrl'),
    'theme.primary': t('labels.theme.primary'),
    'theme.accent': t('labels.theme.accent'),
    'theme.hue': t('labels.theme.hue'),
    'theme.mode': t('labels.theme.mode'),
    contactEmail: t('labels.contactEmail'),
    ticker: t('labels.ticker'),
    currentPrice: t('labels.currentPrice'),
    membershipFee: t('labels.membershipFee'),
    extensionWindow: t('labels.extensionWindow'),
    dueDeadline: t('labels.dueDeadline'),
    autoChargeHours: t('labels.autoChargeHours'),
    referralNeeded: t('labels.referralNeeded'),
    dueDiligenceRequired: t('labels.dueDiligenceRequired'),
    membershipRequired: t('labels.membershipRequired'),
    coinsEnabled: t('labels.coinsEnabled'),
    fiatAccepted: t('labels.fiatAccepted'),
    promoteDonation: t('labels.promoteDonation'),
    webappUrl: t('labels.webappUrl'),
    eulaUrl: t('labels.eulaUrl'),
    sfcUrl: t('labels.sfcUrl'),
    privacyPolicyUrl: t('labels.privacyPolicyUrl'),
    faq: t('faq.title'),
  }
}
