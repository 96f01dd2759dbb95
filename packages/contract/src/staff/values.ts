import { centsFromDecimal, coinsFromDecimal } from '@virage/domain'
import * as z from 'zod/mini'
import { address, id, printableLines, slug } from '../values.ts'

const written = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'errors.validation.required'),
      z.maxLength(most, 'errors.validation.tooLong'),
      printableLines,
    )

const inLanguages = <S extends z.ZodMiniType>(text: S) => z.object({ en: z.optional(text), fr: z.optional(text) })
const oneAtLeast = z.refine<{ en?: unknown; fr?: unknown }>(
  ({ en, fr }) => en !== undefined || fr !== undefined,
  'errors.validation.required',
)

/** A line in the club's languages, in one of them at least: `{"en": "…", "fr": "…"}`. */
export const lines = inLanguages(written(200)).check(oneAtLeast)

/** A long text in Markdown in the club's languages, in one of them at least. */
export const texts = inLanguages(written(20_000)).check(oneAtLeast)

/** A text that may be left out altogether. */
export const optionalLines = inLanguages(written(200))
export const optionalTexts = inLanguages(written(20_000))

/** A text as it is kept, in the languages that it has. */
export const kept = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()) })
export type Texts = z.output<typeof kept>

/** One of the club's own pictures, or a place that a presigned upload has been put to. */
export const picture = address.check(z.minLength(1, 'errors.validation.required'))

/** A picture of ours, or a video at an address of ours or of https. */
export const galleryMedia = z.object({
  url: address.check(z.regex(/^(?:\/media\/[a-z0-9][a-z0-9.-]*|https:\/\/[^\s]+)$/, 'errors.validation.address')),
  type: z.enum(['IMAGE', 'VIDEO'], 'errors.validation.choice'),
})

/** A gallery in its order. */
export const gallery = z.array(galleryMedia).check(z.maxLength(30, 'errors.validation.tooMany'))

/** A price in coins: zero or more, five decimals at most. */
export const price = z
  .number('errors.validation.number')
  .check(z.refine((value) => value >= 0 && coinsFromDecimal(value).ok, 'errors.validation.amount'))

/** An amount of euro: zero or more, two decimals at most. */
export const euro = z
  .number('errors.validation.number')
  .check(z.refine((value) => value >= 0 && centsFromDecimal(value).ok, 'errors.validation.amount'))

/** A number of things: whole, zero or more. */
export const count = z
  .number('errors.validation.number')
  .check(
    z.int('errors.validation.number'),
    z.minimum(0, 'errors.validation.amount'),
    z.maximum(1_000_000, 'errors.validation.amount'),
  )

/** A reason that will be read by others. */
export const reason = written(1000)

/** A page address on the web. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'errors.validation.address' }).check(z.maxLength(2048))

/** Ids in the order that they shall have. */
export const order = z.array(id).check(z.maxLength(1000, 'errors.validation.tooMany'))

/** Path parameters of one thing in a club. */
export const inClubOf = <K extends string>(name: K) =>
  z.object({ slug, [name]: id } as { slug: typeof slug } & Record<K, typeof id>)
