import { queryOptions } from '@tanstack/react-query'
import { type Draw, entriesIn, getDraw, getDrawEntries, listGiveaways, listParticipations } from '@virage/contract'
import { unwrap, call } from '../../api.ts'
import { checkDraw } from './check-draw.ts'

/** The open giveaways and questionnaires. */
export const giveawaysQuery = (slug: string) =>
  queryOptions({
    queryKey: ['giveaways', slug],
    queryFn: () => unwrap(call(listGiveaways, { params: { slug } })),
    staleTime: 60_000,
  })

/** The giveaways that the fan has entered. */
export const participationsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['participations', slug, username],
    queryFn: () => unwrap(call(listParticipations, { params: { slug, username } })),
  })

/** How the winners of a giveaway were drawn. */
export const drawQuery = (slug: string, giveawayId: string) =>
  queryOptions({
    queryKey: ['draw', slug, giveawayId],
    queryFn: () => unwrap(call(getDraw, { params: { slug, giveawayId } })),
  })

/** The draw repeated in this browser; null before it has been drawn. */
export const drawCheckQuery = (slug: string, draw: Draw) =>
  queryOptions({
    queryKey: ['draw-check', slug, draw.giveawayId, draw.drawnAt, draw.substitutes.length],
    queryFn: async ({ signal }) => {
      if (draw.drawnAt === null) return null
      const params = { slug, giveawayId: draw.giveawayId }
      return checkDraw(draw, entriesIn(await unwrap(call(getDrawEntries, { params, signal }))))
    },
    staleTime: Infinity,
  })
