import { coinsFromDecimal, centsFromDecimal, languages } from '@virage/domain'
import * as z from 'zod/mini'

/** A translation key that starts with `errors.`; it is the message of a failed check. */
const invalid = (name: string) => `errors.validation.${name}`

/** The languages of the product (C04). */
export const language = z.enum(languages)
export type Language = z.output<typeof language>

/** The longest {@link slug}, in characters. */
export const longestSlug = 80

/** A name in a URL: lower-case letters, digits and dashes. */
export const slug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, invalid('slug')), z.maxLength(longestSlug, invalid('tooLong')))

/** The UUID of a row. */
export const id = z.uuid(invalid('id'))

/** An account's immutable id: `sub` and `cognito:username` of its tokens. */
export const username = z.string().check(z.minLength(1, invalid('required')), z.maxLength(128, invalid('tooLong')))

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime(invalid('date'))

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date(invalid('date'))

const isPlannable = z.refine<string>((date) => date >= '1900' && date < '2200', invalid('date'))

/**
 * An instant that someone plans and that is stored. Years after 9999 are no {@link instant}: what is computed from a planned one, such as the
 * end of an extended auction, never is that late.
 */
export const plannedInstant = instant.check(isPlannable)

/** A calendar day that someone plans and that is stored, as a {@link plannedInstant}. */
export const plannedDay = day.check(isPlannable)

/** A local date-time without zone, YYYY-MM-DDTHH:mm:ss, as booking slots carry it. */
export const localDateTime = z.iso.datetime({ local: true, error: invalid('date') })

/** An absolute or root-relative address. */
export const address = z.string().check(z.maxLength(2048, invalid('tooLong')))

/** The URL of a web page. */
export const webAddress = z.url({ protocol: /^https?$/, error: invalid('address') }).check(z.maxLength(2048))

/** Control characters, bidirectional formatting characters and unpaired surrogates: nobody types them. */
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const printable = z.refine<string>((text) => !unprintable.test(text), invalid('characters'))
/** Rejects these characters in a multi-line text. */
export const printableLines = z.refine<string>(
  (text) => !unprintable.test(text.replaceAll(/[\t\r\n]/g, '')),
  invalid('characters'),
)

/** A typed line of text: trimmed, not blank, printable. */
export const line = z
  .string()
  .check(z.trim(), z.minLength(1, invalid('required')), z.maxLength(200, invalid('tooLong')), printable)

/** A typed text of several lines. */
export const paragraph = z
  .string()
  .check(z.trim(), z.minLength(1, invalid('required')), z.maxLength(4000, invalid('tooLong')), printableLines)

/** An optional short message: trimmed, not blank. */
export const note = z
  .string()
  .check(z.trim(), z.minLength(1, invalid('required')), z.maxLength(500, invalid('tooLong')), printableLines)

/** An email address. */
export const email = z.email(invalid('email')).check(z.maxLength(254, invalid('tooLong')))

/** Euro with two decimals in the API; whole cents inside. */
export const money = z.object({ value: z.number(), currency: z.literal('EUR') })

/** Coins with up to five decimals in the API; whole hundred-thousandths inside. */
export const coins = z.object({ amount: z.number(), ticker: z.string() })

/** A price: in coins, in euro at the club's coin price, and the price of one coin. */
export const pricing = z.object({ coins, totalCost: money, tokenCost: money })

/** An amount of coins to spend: above zero, at most five decimals. */
export const coinsAmount = z
  .number(invalid('number'))
  .check(z.refine((value) => coinsFromDecimal(value).ok && value > 0, invalid('amount')))

/** The coins that a payer was shown to be used: none, or an amount of at most five decimals. */
export const seenCoins = z
  .number(invalid('number'))
  .check(z.refine((value) => coinsFromDecimal(value).ok && value >= 0, invalid('amount')))

/** The most euro that one card payment may have: the payment provider's limit. */
export const largestCharge = 999_999.99

/** An amount of euro to pay: at least one euro, at most two decimals, and not more than one card payment may have. */
export const euroAmount = z.object({
  value: z
    .number(invalid('number'))
    .check(z.refine((value) => centsFromDecimal(value).ok && value >= 1 && value <= largestCharge, invalid('amount'))),
  currency: z.literal('EUR', invalid('currency')),
})

/** An image or a video. */
export const media = z.object({ url: address, type: z.enum(['IMAGE', 'VIDEO']) })
export type Media = z.output<typeof media>

/** The point of a picture that stays visible when it is cropped, in percent from its left and from its top. */
export const focus = z.object({ x: z.number(), y: z.number() })
export type Focus = z.output<typeof focus>

/**
 * What editors say about a picture, in the caller's language. `alt` is its text for people who can't see it: empty for one
 * that only decorates, null if nobody has written one.
 */
export const pictureText = { alt: z.nullable(z.string()), focus: z.nullable(focus) }

/** An image or a video, as pages show it. */
export const shownMedia = z.extend(media, pictureText)
export type ShownMedia = z.output<typeof shownMedia>

/** Where to redirect the browser: to a payment provider, or back. */
export const redirect = z.object({ url: address })

/** A page of a growing list; the `Link` header has the next page. */
export const page = z.object({
  limit: z.optional(
    z.coerce
      .number()
      .check(z.int(invalid('number')), z.minimum(1, invalid('amount')), z.maximum(100, invalid('amount'))),
  ),
  cursor: z.optional(z.string().check(z.maxLength(200, invalid('tooLong')))),
})

/** Path parameters that most operations share. `slug` also accepts the club's id. */
export const ofClub = z.object({ slug })
export const inExclusive = z.object({ slug, exclusiveSlug: slug })
export const ofFan = z.object({ slug, username })

/** An empty response. */
export const nothing = z.object({})
