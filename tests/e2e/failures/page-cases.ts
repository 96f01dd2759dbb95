/** A page that a persona opens from another one. */
export type PageCase = { as: string; from: string; to: string }

const virage = '/clubs/fc-virage'
const horizon = '/clubs/fondation-horizon'
/** Pages with few requests, from which others are opened. */
const [asVisitor, asFan] = ['/forgot-password', '/profile/security']

const visitor = (path: string): PageCase => ({ as: 'visitor', from: virage + asVisitor, to: virage + path })
const fan = (path: string, club = virage): PageCase => ({ as: 'marie', from: club + asFan, to: club + path })

/** A case for each page of the fan application, by its route. */
export const pageCases: Record<string, PageCase> = {
  '/': { as: 'visitor', from: virage + asVisitor, to: '/' },
  '/clubs': { as: 'visitor', from: virage + asVisitor, to: '/clubs' },
  '/clubs/$slug': { as: 'visitor', from: '/clubs', to: virage },
  '/clubs/$slug/auctions': visitor('/auctions'),
  '/clubs/$slug/auctions/mine': fan('/auctions/mine'),
  '/clubs/$slug/donation': fan('/donation', horizon),
  '/clubs/$slug/donation/payment-confirmed': fan('/donation/payment-confirmed', horizon),
  '/clubs/$slug/exclusives/$exclusiveSlug': visitor('/exclusives/diallo-derby-shirt'),
  '/clubs/$slug/exclusives/$exclusiveSlug/purchase-confirmation': fan(
    '/exclusives/derby-scarf-1911/purchase-confirmation',
  ),
  '/clubs/$slug/exclusives/$exclusiveSlug/purchase-confirmed': fan('/exclusives/derby-scarf-1911/purchase-confirmed'),
  '/clubs/$slug/forgot-password': { as: 'visitor', from: `${virage}/wallet`, to: virage + asVisitor },
  '/clubs/$slug/giveaway': visitor('/giveaway'),
  '/clubs/$slug/giveaway/$giveawayId/draw': visitor('/giveaway/0190f1e2-0000-7000-a000-00000000c00c/draw'),
  '/clubs/$slug/kyc': fan('/kyc', horizon),
  '/clubs/$slug/live-auctions': visitor('/live-auctions'),
  '/clubs/$slug/login': visitor('/login'),
  '/clubs/$slug/marketplace': visitor('/marketplace'),
  '/clubs/$slug/members': fan('/members', horizon),
  '/clubs/$slug/members/$memberId': fan('/members/0190f1e2-0000-7000-a000-00000000c00c', horizon),
  '/clubs/$slug/messages': fan('/messages'),
  '/clubs/$slug/messages/$enquiryId': fan('/messages/0190f1e2-0000-7000-a000-00000000c00c'),
  '/clubs/$slug/news': visitor('/news'),
  '/clubs/$slug/news/$postSlug': visitor('/news/six-new-scholars'),
  '/clubs/$slug/payments/$duePaymentId': fan('/payments/0190f1e2-0000-7000-a000-00000000c00c'),
  '/clubs/$slug/profile': fan('/profile'),
  '/clubs/$slug/profile/security': { ...fan(''), from: `${virage}/wallet`, to: virage + asFan },
  '/clubs/$slug/programs': visitor('/programs'),
  '/clubs/$slug/programs/$programSlug': visitor('/programs/academy'),
  '/clubs/$slug/signup': visitor('/signup'),
  '/clubs/$slug/wallet': fan('/wallet'),
  '/clubs/$slug/withdrawal': visitor('/withdrawal'),
  '/login/callback': { as: 'visitor', from: virage + asVisitor, to: '/login/callback' },
}
