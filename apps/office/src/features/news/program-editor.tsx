import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  createProgram,
  getStaffProgram,
  listStaffPrograms,
  type StaffProgram,
  updateProgram,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { PictureFields } from '../../parts/picture-fields.tsx'
import { PreviewLinks } from '../../parts/preview-links.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import type { Editor } from '../../parts/use-editor.ts'
import { useNewEditor, useStoredEditor } from '../../parts/use-stored-editor.ts'
import { readQuery, untilSaved } from '../../queries.ts'
import { DeleteStory } from './delete-story.tsx'
import { createProgramBody, emptyProgram, patchProgramBody, type ProgramForm, toProgramForm } from './story-form.ts'
import { SlugField, StoryScreen, StoryTexts, Unread } from './story-screen.tsx'

/** The editor of a program. */
export function ProgramEditor() {
  const { slug } = useClub()
  const { id } = useParams({ from: '/staff/$slug/news/programs/$id' })
  const read = useQuery({ ...readQuery(getStaffProgram, { params: { slug, programId: id } }), ...untilSaved })
  return read.data ? <StoredProgram key={id} program={read.data} /> : <Unread read={read} />
}

function StoredProgram({ program }: { program: StaffProgram }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const language = useLocale()
  const client = useQueryClient()
  const params = { slug, programId: program.id }
  const { queryKey } = readQuery(getStaffProgram, { params })
  const editor = useStoredEditor<ProgramForm, StaffProgram>({
    key: `${slug}.program.${program.id}`,
    stored: program,
    toForm: toProgramForm,
    check: (value, changed) => checkBody(updateProgram, patchProgramBody(value, changed)),
    read: () => unwrap(call(getStaffProgram, { params })),
    update: (value, changed, ifMatch) =>
      unwrap(call(updateProgram, { params, body: patchProgramBody(value, changed), ...ifMatch })),
    onStored: (saved) => {
      client.setQueryData(queryKey, saved)
      void client.invalidateQueries({ queryKey: [listStaffPrograms.id, slug] })
    },
  })
  const { draft } = editor
  const name = program.name[language] ?? program.name.en ?? program.name.fr ?? ''
  return (
    <StoryScreen
      title={name}
      editor={editor}
      operation={updateProgram}
      submitLabel={t('save')}
      history={{
        kind: 'program',
        id: program.id,
        onUndone: () => void client.invalidateQueries({ queryKey }),
      }}
      actions={
        <>
          <PreviewLinks
            previewed={() => ({
              kind: 'program',
              id: program.id,
              draft: { kind: 'program', values: patchProgramBody(draft.value, draft.changed) },
            })}
          />
          <DeleteStory kind="program" id={program.id} name={name} />
        </>
      }
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
  const editor = useNewEditor<ProgramForm, StaffProgram>({
    key: `${slug}.program.new`,
    empty: emptyProgram,
    toForm: toProgramForm,
    check: (value) => checkBody(createProgram, createProgramBody(value)),
    create: (value, idempotency) =>
      unwrap(call(createProgram, { params: { slug }, body: createProgramBody(value), ...idempotency })),
    onCreated: () => void client.invalidateQueries({ queryKey: [listStaffPrograms.id] }),
    onLeave: () => void navigate({ to: '/$slug/news', params: { slug }, search: { view: 'programs' }, replace: true }),
  })
  return (
    <StoryScreen title={t('newProgram')} editor={editor} operation={createProgram} submitLabel={t('createProgram')}>
      <ProgramFields editor={editor} isNew />
    </StoryScreen>
  )
}

function ProgramFields({ editor, isNew }: { editor: Editor<ProgramForm>; isNew: boolean }) {
  const { draft, problems, set } = editor
  return (
    <>
      <StoryTexts editor={editor} isNew={isNew} />
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
