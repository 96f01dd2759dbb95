import { openEventStream, pathOf, type StreamEvent } from '@virage/contract'
import { followStream } from '@virage/session/follow-stream'

type Options = Omit<Parameters<typeof followStream<StreamEvent>>[0], 'path'> & { slug: string }

/**
 * Subscribes to a club's event stream.
 *
 * @returns a function that stops it
 */
export const openStream = ({ slug, ...options }: Options): (() => void) =>
  followStream<StreamEvent>({ path: pathOf(openEventStream.path, { slug }), ...options })
