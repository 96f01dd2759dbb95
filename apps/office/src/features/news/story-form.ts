import type { StaffPost, StaffProgram } from '@virage/contract/staff'
import { textsAt } from '../../parts/language-fields.tsx'
import { toLocalInput, toOptionalInstant } from '../../parts/local-time.ts'

/** What the form of a post holds. Media are `IMAGE /media/…`. */
export type PostForm = {
  'name.en': string
  'name.fr': string
  'description.en': string
  'description.fr': string
  imageUrl: string
  medias: string[]
  /** Empty without a program. */
  programId: string
  /** Whether only staff see it. */
  draft: boolean
  /** In Paris time; empty for the moment in which it is published. */
  publishedAt: string
  slug: string
}

/** What the form of a program holds. */
export type ProgramForm = Omit<PostForm, 'medias' | 'programId' | 'draft' | 'publishedAt'>

/** An empty form of a program. */
export const emptyProgram: ProgramForm = {
  'name.en': '',
  'name.fr': '',
  'description.en': '',
  'description.fr': '',
  imageUrl: '',
  slug: '',
}

/** An empty form of a post. */
export const emptyPost: PostForm = { ...emptyProgram, medias: [], programId: '', draft: false, publishedAt: '' }

/** Returns what the form shows for a program. */
export const toProgramForm = ({ name, description, imageUrl, slug }: StaffProgram): ProgramForm => ({
  'name.en': name.en ?? '',
  'name.fr': name.fr ?? '',
  'description.en': description.en ?? '',
  'description.fr': description.fr ?? '',
  imageUrl,
  slug,
})

/** Returns what the form shows for a post. */
export const toPostForm = (post: StaffPost): PostForm => ({
  ...toProgramForm(post),
  medias: post.medias.map(({ type, url }) => `${type} ${url}`),
  programId: post.programId ?? '',
  draft: post.draft,
  // A draft has the date of its creation until somebody sets another.
  publishedAt: post.draft && Date.parse(post.publishedAt) <= Date.now() ? '' : toLocalInput(post.publishedAt),
})

/** The fields of a program in the API. */
const programFields = {
  name: (form: ProgramForm) => textsAt(form, 'name'),
  description: (form: ProgramForm) => textsAt(form, 'description'),
  imageUrl: ({ imageUrl }: ProgramForm) => imageUrl,
}

const postFields = {
  ...programFields,
  medias: ({ medias }: PostForm) =>
    medias.map((media) => {
      const [type, url = ''] = media.split(' ')
      return { type: type === 'VIDEO' ? ('VIDEO' as const) : ('IMAGE' as const), url }
    }),
  programId: ({ programId }: PostForm) => (programId === '' ? null : programId),
  draft: ({ draft }: PostForm) => draft,
  publishedAt: ({ publishedAt }: PostForm) => toOptionalInstant(publishedAt),
}

type Fields<Form> = Record<string, (form: Form) => unknown>
type BodyOf<F extends Fields<never>> = { [K in keyof F]: ReturnType<F[K]> }

/** Returns the fields that the changed paths of a form belong to; all without any. */
function bodyOf<Form, F extends Fields<Form>>(fields: F, form: Form, changed?: string[]): BodyOf<F> {
  const names = changed && new Set(changed.map((path) => path.split('.')[0]))
  const entries = Object.entries(fields).flatMap(([name, read]) =>
    !names || names.has(name) ? [[name, read(form)]] : [],
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is made by its own function
  return Object.fromEntries(entries) as BodyOf<F>
}

/** Returns the body of a new post. */
export const createPostBody = (form: PostForm) => ({ ...bodyOf(postFields, form), slug: form.slug.trim() })

/** Returns the changed fields of a post. A draft without a date that becomes a post gets the date of that moment. */
export const patchPostBody = (form: PostForm, changed: string[]): Partial<BodyOf<typeof postFields>> =>
  bodyOf(
    postFields,
    form,
    changed.includes('draft') && !form.draft && form.publishedAt === '' ? [...changed, 'publishedAt'] : changed,
  )

/** Returns the body of a new program. */
export const createProgramBody = (form: ProgramForm) => ({ ...bodyOf(programFields, form), slug: form.slug.trim() })

/** Returns the changed fields of a program. */
export const patchProgramBody = (form: ProgramForm, changed: string[]): Partial<BodyOf<typeof programFields>> =>
  bodyOf(programFields, form, changed)
