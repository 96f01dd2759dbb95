import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { ofClub } from '../values.ts'
import { editors } from './access.ts'

/** A part of a rendered text: a text, or an element with its parts. */
export type MarkdownNode = string | { tag: string; href?: string | undefined; children: MarkdownNode[] }

const node: z.ZodMiniType<MarkdownNode> = z.lazy(() =>
  z.union([z.string(), z.object({ tag: z.string(), href: z.optional(z.string()), children: z.array(node) })]),
)

export const renderMarkdown = defineOperation({
  id: 'renderMarkdown',
  method: 'POST',
  path: '/api/staff/clubs/:slug/markdown',
  summary:
    'Renders texts as pages of fans do: as sanitised HTML, and as a tree, from which the back office builds elements.',
  access: editors,
  params: ofClub,
  body: z.object({
    texts: z
      .array(z.string().check(z.maxLength(20_000, 'errors.validation.tooLong')))
      .check(z.maxLength(4, 'errors.validation.tooMany')),
  }),
  response: z.array(z.object({ html: z.string(), nodes: z.array(node) })),
})
