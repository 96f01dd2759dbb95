import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Language } from '@virage/contract'
import { type ClubTemplate, clubTemplates, createClub } from '@virage/contract/staff'
import { type ClubModel, clubModels } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import { checkBody, type FieldProblems, fieldProblemsOf } from '../../parts/problems-of.ts'
import { slugOf } from '../../parts/slug-of.ts'
import { say } from '../../parts/toasts.ts'
import { installedClubsQuery, myStaffQuery } from '../../queries.ts'
import { ClubsPage } from './club-list.tsx'

/** Languages of a club, the first one being its own. */
const languageChoices = [
  { value: 'en fr', name: 'bothLanguages' },
  { value: 'fr en', name: 'frenchFirst' },
  { value: 'en', name: 'english' },
  { value: 'fr', name: 'french' },
] as const
const languagesOf: Record<(typeof languageChoices)[number]['value'], Language[]> = {
  'en fr': ['en', 'fr'],
  'fr en': ['fr', 'en'],
  en: ['en'],
  fr: ['fr'],
}

/** The kind of club that a template is for. */
const modelOf: Record<ClubTemplate, ClubModel> = {
  empty: 'MARKETPLACE',
  football: 'MARKETPLACE',
  foundation: 'FOUNDATION',
  sports: 'MARKETPLACE',
}

type Form = {
  platformName: string
  /** Null until somebody types another one than the name proposes. */
  name: string | null
  slug: string | null
  ownerEmail: string
  languages: keyof typeof languagesOf
  template: ClubTemplate
  model: ClubModel
}

const emptyForm: Form = {
  platformName: '',
  name: null,
  slug: null,
  ownerEmail: '',
  languages: 'en fr',
  template: 'football',
  model: 'MARKETPLACE',
}

/** Creates a club and invites its owner. The same request sent twice creates one club and sends one email. */
export function NewClub() {
  const t = useTranslations('clubs')
  const text = useProblemText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [form, setForm] = useState(emptyForm)
  const [problems, setProblems] = useState<FieldProblems>({})
  const { platformName, template, model, languages } = form
  const name = form.name ?? platformName
  const slug = form.slug ?? slugOf(platformName)
  const ownerEmail = form.ownerEmail.trim()
  const body = { slug, model, name, platformName, ownerEmail, languages: languagesOf[languages], template }
  const set = (change: Partial<Form>) => {
    setForm((before) => ({ ...before, ...change }))
    setProblems({})
  }
  const create = useMutation({
    mutationFn: (sent: typeof body) => unwrap(call(createClub, { params: {}, body: sent })),
    onSuccess: async (created, sent) => {
      await client.invalidateQueries(myStaffQuery)
      await client.invalidateQueries(installedClubsQuery)
      say(t('created', { name: created.platformName, email: sent.ownerEmail }))
      await navigate({ to: '/$slug/start', params: { slug: created.slug } })
    },
    onError: (error) => {
      const found = fieldProblemsOf(error)
      setProblems(found)
      if (Object.keys(found).length === 0) say(text(error), 'bad')
    },
  })
  return (
    <ClubsPage title={t('newTitle')}>
      <form
        noValidate
        className="grid gap-6 rounded-[10px] border border-line bg-surface p-5"
        onSubmit={(event) => {
          event.preventDefault()
          const found = checkBody(createClub, body)
          setProblems(found)
          if (Object.keys(found).length === 0 && !create.isPending) create.mutate(body)
        }}
      >
        <p className="quiet">{t('hint')}</p>
        <div className="two">
          <TextInput
            label={t('platformName')}
            hint={t('platformNameHint')}
            value={platformName}
            problem={problems['platformName']}
            onChange={({ target }) => set({ platformName: target.value })}
          />
          <TextInput
            label={t('name')}
            hint={t('nameHint')}
            value={name}
            problem={problems['name']}
            onChange={({ target }) => set({ name: target.value })}
          />
          <TextInput
            label={t('slug')}
            hint={`${t('slugHint', { origin: location.origin, slug })} · ${t('slugNote')}`}
            value={slug}
            problem={problems['slug']}
            onChange={({ target }) => set({ slug: target.value })}
          />
          <TextInput
            type="email"
            autoComplete="off"
            label={t('ownerEmail')}
            hint={t('ownerHint')}
            value={form.ownerEmail}
            problem={problems['ownerEmail']}
            onChange={({ target }) => set({ ownerEmail: target.value })}
          />
          <SelectInput
            label={t('template')}
            hint={t(`templates.${template}.text`)}
            value={template}
            options={clubTemplates.map((value) => ({ value, label: t(`templates.${value}.name`) }))}
            onChange={({ target }) => {
              const chosen = clubTemplates.find((one) => one === target.value) ?? template
              set({ template: chosen, model: modelOf[chosen] })
            }}
          />
          <SelectInput
            label={t('model')}
            value={model}
            options={clubModels.map((value) => ({ value, label: t(`models.${value}`) }))}
            onChange={({ target }) => set({ model: clubModels.find((one) => one === target.value) ?? model })}
          />
          <SelectInput
            label={t('languages')}
            value={languages}
            options={languageChoices.map((choice) => ({ value: choice.value, label: t(choice.name) }))}
            onChange={({ target }) =>
              set({ languages: languageChoices.find(({ value }) => value === target.value)?.value ?? languages })
            }
          />
        </div>
        <div className="dialog-actions">
          <Link to="/" className="btn">
            {t('cancel')}
          </Link>
          <button type="submit" className="btn primary" aria-busy={create.isPending}>
            {t('create')}
          </button>
        </div>
      </form>
    </ClubsPage>
  )
}
