import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { editorTabOf, EditorTabs } from '../../parts/editor-tabs.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { LanguageFields } from '../../parts/language-fields.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { withSlug } from '../../parts/slug-of.ts'
import type { FormValues } from '../../parts/use-draft.ts'
import type { Editor } from '../../parts/use-editor.ts'
import { Screen } from '../../shell/screen.tsx'
import { History } from '../history/history.tsx'
import type { PostForm, ProgramForm } from './story-form.ts'

function BackLink() {
  const { slug } = useClub()
  const t = useTranslations('news')
  return (
    <Link to="/$slug/news" params={{ slug }}>
      {t('title')}
    </Link>
  )
}

/** The screen of a post or program that has not been read yet. */
export function Unread({ read }: { read: Parameters<typeof ReadBanner>[0]['read'] }) {
  const t = useTranslations('news')
  return (
    <Screen title={t('title')} before={<BackLink />}>
      <div className="pane">
        <ReadBanner read={read} />
        {read.isPending && <TableBones />}
      </div>
    </Screen>
  )
}

/** The editor of a post or program: its form, and its history if it is stored. */
export function StoryScreen<T extends PostForm | ProgramForm>({
  title,
  editor,
  operation,
  submitLabel,
  history,
  actions,
  children,
}: {
  title: string
  editor: Editor<T>
  operation: Parameters<ReturnType<typeof useMay>>[0]
  submitLabel: string
  history?: { kind: 'post' | 'program'; id: string; onUndone: () => void }
  actions?: ReactNode
  children: ReactNode
}) {
  const labels: Record<string, string> = useLabels()
  const { reason } = useMay()(operation)
  const { tab: asked } = useSearch({ strict: false })
  const tab = history ? editorTabOf(asked) : 'edit'
  return (
    <Screen title={title} before={<BackLink />} actions={actions}>
      <div className="pane">
        {history && <EditorTabs tab={tab} />}
        {history && tab === 'history' ? (
          <History {...history} />
        ) : (
          <FormFrame editor={editor} labels={labels} reason={reason} submitLabel={submitLabel}>
            {children}
          </FormFrame>
        )}
      </div>
    </Screen>
  )
}

function useLabels(): Record<keyof PostForm, string> {
  const t = useTranslations('news')
  return {
    'name.en': t('labels.nameEn'),
    'name.fr': t('labels.nameFr'),
    'description.en': t('labels.textEn'),
    'description.fr': t('labels.textFr'),
    imageUrl: t('labels.picture'),
    medias: t('labels.gallery'),
    programId: t('program'),
    draft: t('draft'),
    publishedAt: t('publishedAt'),
    slug: t('slug'),
  }
}

/** The title and the text in both languages. @param isNew whether the title proposes the web address */
export function StoryTexts<T extends FormValues>({
  editor: { draft, problems, set, hasTried },
  isNew,
}: {
  editor: Editor<T>
  isNew: boolean
}) {
  const t = useTranslations('news')
  return (
    <LanguageFields
      value={draft.value}
      problems={problems}
      set={(change) => set(isNew ? withSlug(draft.value, change) : change)}
      hasTried={hasTried}
      isFocused={isNew}
      line="name"
      text="description"
      labels={{ line: t('name'), text: t('text') }}
    />
  )
}

/** The web address of something new. */
export function SlugField({
  slug,
  problem,
  onChange,
}: {
  slug: string
  problem: string | undefined
  onChange: (slug: string) => void
}) {
  const t = useTranslations('news')
  return (
    <TextInput
      label={t('slug')}
      hint={t('slugHint')}
      value={slug}
      problem={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
