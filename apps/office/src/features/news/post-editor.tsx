import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  createPost,
  getStaffPost,
  listStaffPosts,
  listStaffPrograms,
  type StaffPost,
  updatePost,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { SelectInput, SwitchInput, TextInput } from '../../parts/fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { PictureFields } from '../../parts/picture-fields.tsx'
import { PreviewLinks } from '../../parts/preview-links.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import type { Editor } from '../../parts/use-editor.ts'
import { useNewEditor, useStoredEditor } from '../../parts/use-stored-editor.ts'
import { listQuery, readQuery, untilSaved } from '../../queries.ts'
import { filledIn } from '../../parts/filled-in.ts'
import { DeleteStory } from './delete-story.tsx'
import { createPostBody, emptyPost, patchPostBody, type PostForm, toPostForm } from './story-form.ts'
import { SlugField, StoryScreen, StoryTexts, Unread } from './story-screen.tsx'

/** The editor of a post. */
export function PostEditor() {
  const { slug } = useClub()
  const { id } = useParams({ from: '/staff/$slug/news/$id' })
  const read = useQuery({ ...readQuery(getStaffPost, { params: { slug, postId: id } }), ...untilSaved })
  return read.data ? <StoredPost key={id} post={read.data} /> : <Unread read={read} />
}

function StoredPost({ post }: { post: StaffPost }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const language = useLocale()
  const client = useQueryClient()
  const params = { slug, postId: post.id }
  const { queryKey } = readQuery(getStaffPost, { params })
  const editor = useStoredEditor<PostForm, StaffPost>({
    key: `${slug}.post.${post.id}`,
    stored: post,
    toForm: toPostForm,
    check: (value, changed) => checkBody(updatePost, patchPostBody(value, changed)),
    read: () => unwrap(call(getStaffPost, { params })),
    update: (value, changed, ifMatch) =>
      unwrap(call(updatePost, { params, body: patchPostBody(value, changed), ...ifMatch })),
    onStored: (saved) => {
      client.setQueryData(queryKey, saved)
      void client.invalidateQueries({ queryKey: [listStaffPosts.id, slug] })
    },
  })
  const { draft } = editor
  const name = post.name[language] ?? post.name.en ?? post.name.fr ?? ''
  return (
    <StoryScreen
      title={name}
      editor={editor}
      operation={updatePost}
      submitLabel={t('save')}
      history={{ kind: 'post', id: post.id, onUndone: () => void client.invalidateQueries({ queryKey }) }}
      actions={
        <>
          <PreviewLinks
            previewed={() => ({
              kind: 'post',
              id: post.id,
              draft: { kind: 'post', values: patchPostBody(draft.value, draft.changed) },
            })}
          />
          {post.state === 'PUBLISHED' && (
            <a className="btn wide-only" href={`/clubs/${slug}/news/${post.slug}`} target="_blank" rel="noreferrer">
              {t('seeAsFan')}
            </a>
          )}
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
  const editor = useNewEditor<PostForm, StaffPost>({
    key: `${slug}.post.new`,
    empty: emptyPost,
    toForm: toPostForm,
    check: (value) => checkBody(createPost, createPostBody(value)),
    create: (value, idempotency) =>
      unwrap(call(createPost, { params: { slug }, body: createPostBody(value), ...idempotency })),
    onCreated: () => void client.invalidateQueries({ queryKey: [listStaffPosts.id, slug] }),
    onLeave: ({ id }) => void navigate({ to: '/$slug/news/$id', params: { slug, id }, replace: true }),
  })
  const { value } = editor.draft
  return (
    <StoryScreen
      title={t('newPost')}
      editor={editor}
      operation={createPost}
      submitLabel={t(value.draft ? 'saveDraft' : value.publishedAt === '' ? 'publish' : 'schedule')}
      actions={
        <PreviewLinks
          previewed={() => {
            const values = createPostBody(value)
            return values.slug === '' ? undefined : { kind: 'post', draft: { kind: 'post', values: filledIn(values) } }
          }}
        />
      }
    >
      <PostFields editor={editor} isNew />
    </StoryScreen>
  )
}

function PostFields({ editor, isNew }: { editor: Editor<PostForm>; isNew: boolean }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const language = useLocale()
  const { draft, problems, set } = editor
  const read = useQuery(listQuery(listStaffPrograms, slug))
  const { data: programs = [] } = read
  return (
    <>
      <StoryTexts editor={editor} isNew={isNew} />
      <PictureFields
        picture={draft.value.imageUrl}
        medias={draft.value.medias}
        problem={problems['imageUrl'] ?? problems['medias']}
        onChange={({ picture, medias }) => set({ imageUrl: picture, medias })}
      />
      <ReadBanner read={read} />
      <div className="two">
        <SwitchInput
          label={t('draft')}
          meaning={t(draft.value.draft ? 'draftYes' : 'draftNo')}
          checked={draft.value.draft}
          onChange={({ target }) => set({ draft: target.checked })}
        />
        <TextInput
          type="datetime-local"
          label={t('publishedAt')}
          hint={t('publishedAtHint')}
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
