import * as z from 'zod/mini'

/** The highest number that a paddle may have. */
export const highestPaddle = 9_999

/** The number that a bidder of the room holds up. */
export const paddleNumber = z
  .number('errors.validation.number')
  .check(
    z.int('errors.validation.number'),
    z.minimum(1, 'errors.validation.amount'),
    z.maximum(highestPaddle, 'errors.validation.amount'),
  )

/** How somebody with a paddle bids. */
export const paddleChannels = ['ROOM', 'TELEPHONE'] as const
export type PaddleChannel = (typeof paddleChannels)[number]

/** A paddle without its bidder. */
export const paddleMark = z.object({ number: paddleNumber, channel: z.enum(paddleChannels) })
export type PaddleMark = z.output<typeof paddleMark>
