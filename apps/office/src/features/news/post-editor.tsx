import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import {
  createPost,
  createProgram,
  getStaffPost,
  getStaffProgram,
  listStaffPosts,
  listStaffPrograms,
  type StaffPost,
  type StaffProgram,
  updatePost,
  updateProgram,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { type ReactNode, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { LanguageFields } from '../../parts/language-fields.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { PictureFields } from '../../parts/picture-fields.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { withSlug } from '../../parts/slug-of.ts'
import type { FormValues } from '../../parts/use-draft.ts'
import { type Editor, useEditor } from '../../parts/use-editor.ts'
import { listQuery, readQuery } from '../../queries.ts'
import { Screen } from '../../shell/screen.tsx'
import { DeleteStory } from './news-page.tsx'
import {
  createPostBody,
  createProgramBody,
  emptyPost,
  emptyProgram,
  patchPostBody,
  patchProgramBody,
  type PostForm,
  type ProgramForm,
  toPostForm,
  toProgramForm,
} from './story-form.ts'

function BackLink() {
  const { slug } = useClub()
  const t = useTranslations('news')
  return (
    <Link to="/$slug/news" params={{ slug }}>
      {t('title')}
    </Link>
  )
}

/** A form that somebody types in is not replaced below them: saving merges (use-editor.ts). */
const untilSaved = { staleTime: Infinity, refetchOnWindowFocus: false }

/** The editor of a post. */
export function PostEditor() {
  const { slug } = useClub()
  const { id } = useParams({ from: '/staff/$slug/news/$id' })
  const read = useQuery({ ...readQuery(getStaffPost, { params: { slug, postId: id } }), ...untilSaved })
  return read.data ? <StoredPost key={id} post={read.data} /> : <Unread read={read} />
}

/** The editor of a program. */
export function ProgramEditor() {
  const { slug } = useClub()
  const { id } = useParams({ from: '/staff/$slug/news/programs/$id' })
  const read = useQuery({ ...readQuery(getStaffProgram, { params: { slug, programId: id } }), ...untilSaved })
  return read.data ? <StoredProgram key={id} program={read.data} /> : <Unread read={read} />
}

function Unread({ read }: { read: Parameters<typeof ReadBanner>[0]['read'] }) {
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

function StoredPost({ post }: { post: StaffPost }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const language = useLocale()
  const client = useQueryClient()
  const params = { slug, postId: post.id }
  const initial = toPostForm(post)
  const editor = useEditor<PostForm>({
    key: `${slug}.post.${post.id}`,
    initial,
    check: (value, changed) => checkBody(updatePost, patchPostBody(value, changed)),
    readCurrent: async () => {
      const stored = await unwrap(call(getStaffPost, { params }))
      return { form: toPostForm(stored), version: stored.version }
    },
    save: async (value, changed, version) => {
      const body = patchPostBody(value, changed)
      const saved = await unwrap(call(updatePost, { params, body, ...(version && { ifMatch: version }) }))
      client.setQueryData(readQuery(getStaffPost, { params }).queryKey, saved)
      await client.invalidateQueries({ queryKey: [listStaffPosts.id, slug] })
      return toPostForm(saved)
    },
  })
  const name = post.name[language] ?? post.name.en ?? post.name.fr ?? ''
  return (
    <StoryScreen
      title={name}
      editor={editor}
      initial={initial}
      operation={updatePost}
      submitLabel={t('save')}
      actions={
        <>
          <a className="btn wide-only" href={`/clubs/${slug}/news/${post.slug}`} target="_blank" rel="noreferrer">
            {t('seeAsFan')}
          </a>
          <DeleteStory kind="post" id={post.id} name={name} />
        </>
      }
    >
      <PostFields editor={editor} isNew={false} />
    </StoryScreen>
  )
}

/** The form of a new post. */
export function NewPost() {
  const { slug } = useClub()
  const t = useTranslations('news')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const createdId = useRef('')
  const editor = useEditor<PostForm>({
    key: `${slug}.post.new`,
    initial: emptyPost,
    check: (value) => checkBody(createPost, createPostBody(value)),
    save: async (value) => {
      const created = await unwrap(call(createPost, { params: { slug }, body: createPostBody(value), idempotencyKey }))
      await client.invalidateQueries({ queryKey: listQuery(listStaffPosts, slug).queryKey })
      createdId.current = created.id
      return toPostForm(created)
    },
    onSaved: () => void navigate({ to: '/$slug/news/$id', params: { slug, id: createdId.current }, replace: true }),
  })
  return (
    <StoryScreen
      title={t('newPost')}
      editor={editor}
      initial={emptyPost}
      operation={createPost}
      submitLabel={t(editor.draft.value.publishedAt === '' ? 'publish' : 'schedule')}
    >
      <PostFields editor={editor} isNew />
    </StoryScreen>
  )
}

function StoredProgram({ program }: { program: StaffProgram }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const language = useLocale()
  const client = useQueryClient()
  const params = { slug, programId: program.id }
  const initial = toProgramForm(program)
  const editor = useEditor<ProgramForm>({
    key: `${slug}.program.${program.id}`,
    initial,
    check: (value, changed) => checkBody(updateProgram, patchProgramBody(value, changed)),
    readCurrent: async () => {
      const stored = await unwrap(call(getStaffProgram, { params }))
      return { form: toProgramForm(stored), version: stored.version }
    },
    save: async (value, changed, version) => {
      const body = patchProgramBody(value, changed)
      const saved = await unwrap(call(updateProgram, { params, body, ...(version && { ifMatch: version }) }))
      client.setQueryData(readQuery(getStaffProgram, { params }).queryKey, saved)
      await client.invalidateQueries({ queryKey: [listStaffPrograms.id, slug] })
      return toProgramForm(saved)
    },
  })
  const name = program.name[language] ?? program.name.en ?? program.name.fr ?? ''
  return (
    <StoryScreen
      title={name}
      editor={editor}
      initial={initial}
      operation={updateProgram}
      submitLabel={t('save')}
      actions={<DeleteStory kind="program" id={program.id} name={name} />}
    >
      <ProgramFields editor={editor} isNew={false} />
    </StoryScreen>
  )
}

/** The form of a new program. */
export function NewProgram() {
  const { slug } = useClub()
  const t = useTranslations('news')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const editor = useEditor<ProgramForm>({
    key: `${slug}.program.new`,
    initial: emptyProgram,
    check: (value) => checkBody(createProgram, createProgramBody(value)),
    save: async (value) => {
      const body = createProgramBody(value)
      const created = await unwrap(call(createProgram, { params: { slug }, body, idempotencyKey }))
      await client.invalidateQueries({ queryKey: [listStaffPrograms.id] })
      return toProgramForm(created)
    },
    onSaved: () => void navigate({ to: '/$slug/news', params: { slug }, search: { view: 'programs' }, replace: true }),
  })
  return (
    <StoryScreen
      title={t('newProgram')}
      editor={editor}
      initial={emptyProgram}
      operation={createProgram}
      submitLabel={t('createProgram')}
    >
      <ProgramFields editor={editor} isNew />
    </StoryScreen>
  )
}

function StoryScreen<T extends PostForm | ProgramForm>({
  title,
  editor,
  initial,
  operation,
  submitLabel,
  actions,
  children,
}: {
  title: string
  editor: Editor<T>
  initial: T
  operation: Parameters<ReturnType<typeof useMay>>[0]
  submitLabel: string
  actions?: ReactNode
  children: ReactNode
}) {
  const labels: Record<string, string> = useLabels()
  const { reason } = useMay()(operation)
  return (
    <Screen title={title} before={<BackLink />} actions={actions}>
      <FormFrame editor={editor} initial={initial} labels={labels} reason={reason} submitLabel={submitLabel}>
        {children}
      </FormFrame>
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
    publishedAt: t('publishedAt'),
    slug: t('slug'),
  }
}

function Texts<T extends FormValues>({
  editor: { draft, problems, set },
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
      line="name"
      text="description"
      labels={{ line: t('name'), text: t('text') }}
    />
  )
}

function SlugField({
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

function PostFields({ editor, isNew }: { editor: Editor<PostForm>; isNew: boolean }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const language = useLocale()
  const { draft, problems, set } = editor
  const { data: programs = [] } = useQuery(listQuery(listStaffPrograms, slug))
  return (
    <>
      <Texts editor={editor} isNew={isNew} />
      <PictureFields
        picture={draft.value.imageUrl}
        medias={draft.value.medias}
        problem={problems['imageUrl'] ?? problems['medias']}
        onChange={({ picture, medias }) => set({ imageUrl: picture, medias })}
      />
      <div className="two">
        <TextInput
          type="datetime-local"
          label={t('publishedAt')}
          hint={t(isNew ? 'publishedAtNewHint' : 'parisTime')}
          value={draft.value.publishedAt}
          problem={problems['publishedAt']}
          onChange={({ target }) => set({ publishedAt: target.value })}
        />
        <SelectInput
          label={t('program')}
          value={draft.value.programId}
          problem={problems['programId']}
          options={[
            { value: '', label: t('noProgram') },
            ...programs.map(({ id, name }) => ({ value: id, label: name[language] ?? name.en ?? name.fr ?? '' })),
          ]}
          onChange={({ target }) => set({ programId: target.value })}
        />
        {isNew && (
          <SlugField slug={draft.value.slug} problem={problems['slug']} onChange={(value) => set({ slug: value })} />
        )}
      </div>
    </>
  )
}

function ProgramFields({ editor, isNew }: { editor: Editor<ProgramForm>; isNew: boolean }) {
  const { draft, problems, set } = editor
  return (
    <>
      <Texts editor={editor} isNew={isNew} />
      <PictureFields
        picture={draft.value.imageUrl}
        medias={[]}
        problem={problems['imageUrl']}
        onChange={({ picture, medias }) => set({ imageUrl: medias[0]?.replace(/^IMAGE /, '') ?? picture })}
      />
      {isNew && (
        <div className="two">
          <SlugField slug={draft.value.slug} problem={problems['slug']} onChange={(value) => set({ slug: value })} />
        </div>
      )}
    </>
  )
}
