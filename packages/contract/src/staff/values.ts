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

/** A single-line text in the club's languages, at least in one: `{"en": "…", "fr": "…"}`. */
export const lines = inLanguages(written(200)).check(oneAtLeast)

/** A Markdown text in the club's languages, at least in one. */
export const texts = inLanguages(written(20_000)).check(oneAtLeast)

/** A text that may be omitted. */
export const optionalLines = inLanguages(written(200))
export const optionalTexts = inLanguages(written(20_000))

/** A stored text, in the languages that it has. */
export const storedTexts = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()) })
export type Texts = z.output<typeof storedTexts>

/** An image of the club, or the location of a presigned upload. */
export const picture = address.check(z.minLength(1, 'errors.validation.required'))

/** An image of ours, or a video at our own or an https URL. */
export const galleryMedia = z.object({
  url: address.check(z.regex(/^(?:\/media\/[a-z0-9][a-z0-9.-]*|https:\/\/[^\s]+)$/, 'errors.validation.address')),
  type: z.enum(['IMAGE', 'VIDEO'], 'errors.validation.choice'),
})

/** A gallery, in order. */
export const gallery = z.array(galleryMedia).check(z.maxLength(30, 'errors.validation.tooMany'))

/** A price in coins: not negative, at most five decimals. */
export const price = z
  .number('errors.validation.number')
  .check(z.refine((value) => value >= 0 && coinsFromDecimal(value).ok, 'errors.validation.amount'))

/** An amount of euro: not negative, at most two decimals. */
export const euro = z
  .number('errors.validation.number')
  .check(z.refine((value) => value >= 0 && centsFromDecimal(value).ok, 'errors.validation.amount'))

/** A whole number, not negative. */
export const count = z
  .number('errors.validation.number')
  .check(
    z.int('errors.validation.number'),
    z.minimum(0, 'errors.validation.amount'),
    z.maximum(1_000_000, 'errors.validation.amount'),
  )

/** Percent of a price: 100 keeps it. */
export const percent = z
  .number('errors.validation.number')
  .check(
    z.int('errors.validation.number'),
    z.minimum(1, 'errors.validation.amount'),
    z.maximum(1_000, 'errors.validation.amount'),
  )

/** A reason that other people read. */
export const reason = written(1000)

/** Ids in their new order. */
export const order = z.array(id).check(z.maxLength(1000, 'errors.validation.tooMany'))

/** A list in its new order. */
export const reordered = z.object({
  ids: order,
  /** The order that the caller has read. 412 `errors.staff.changed` if it is another one now; without it, any is replaced. */
  seen: z.optional(order),
})

/**
 * The version of what an editor has read: the same text means the same content. Sent back as `If-Match`, it makes a change
 * fail with 412 `errors.staff.changed` if somebody else has changed it meanwhile.
 */
export const version = z.string()

/** Path parameters of one entity of a club. */
export const inClubOf = <K extends string>(name: K) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed name is typed as any name at all
  z.object({ slug, [name]: id } as { slug: typeof slug } & Record<K, typeof id>)

/** Hours between the end of a lot and the charge of the winner's card: 0 for no charge, otherwise 2 to 48 (B05). */
export const autoChargeHours = z.number('errors.validation.number').check(
  z.int('errors.validation.number'),
  z.refine((hours) => hours === 0 || (hours >= 2 && hours <= 48), 'errors.validation.amount'),
)

/** The initials of a person who takes something. */
export const initials = z
  .string()
  .check(z.trim(), z.minLength(1, 'errors.validation.required'), z.maxLength(8, 'errors.validation.tooLong'))
