/** Times in milliseconds, prices in coins. */
type SubmittedBid = { fan: number; price: number; maximum?: number | undefined }

/** The result of a bid. */
export type BidResult = 'accepted' | 'tooLow' | 'closed' | 'paused'

/** The result of a purchase. */
export type BuyResult = 'bought' | 'closed' | 'paused' | 'gone' | 'tooLate'

/**
 * The simplest model of a lot: a list of bids, the maximum bids, and an end. It has no versions, batches, caches or
 * processes. The server must always agree with it.
 */
export class LotModel {
  bids: { fan: number; price: number }[] = []
  maximums = new Map<number, number>()
  pausedAt: number | undefined
  readonly startingPrice: number
  readonly window: number
  /** The least raise of prices, by the price from which it applies, ascending. */
  readonly steps: [from: number, step: number][]
  /** Below it nobody wins. */
  readonly reserve: number
  /** What it costs to buy the lot at once, and whether only its reserve, not its first bid, ends the offer. */
  readonly buyNow: { price: number; untilReserve: boolean } | undefined
  isBought = false
  end: number

  constructor({
    startingPrice,
    end,
    window,
    steps,
    reserve,
    buyNow,
  }: Pick<LotModel, 'startingPrice' | 'end' | 'window' | 'steps' | 'reserve' | 'buyNow'>) {
    this.reserve = reserve
    this.buyNow = buyNow
    this.startingPrice = startingPrice
    this.steps = steps
    this.end = end
    this.window = window
  }

  get top() {
    return this.bids.at(-1)
  }

  get isMet() {
    return (this.top?.price ?? 0) >= this.reserve
  }

  isOver = (now: number) => (this.pausedAt ?? now) >= this.end

  submit({ fan, price, maximum }: SubmittedBid, now: number): BidResult {
    if (this.isOver(now)) return 'closed'
    if (this.pausedAt !== undefined) return 'paused'
    const { top } = this
    const limit = top && top.fan !== fan ? (this.maximums.get(top.fan) ?? 0) : 0
    const only = top?.fan === fan && maximum !== undefined && price === top.price
    if (!only && price < (top ? this.over(top.price) : this.startingPrice)) return 'tooLow'
    if (top && limit === price && (maximum ?? price) === price) {
      this.write(now, [top.fan, price])
      return 'tooLow'
    }
    if (maximum !== undefined) this.maximums.set(fan, maximum)
    if (!only) this.answer(now, { fan, price, maximum }, top, limit)
    this.reach(now)
    return 'accepted'
  }

  buy(fan: number, now: number): BuyResult {
    const { top, buyNow } = this
    if (this.isOver(now)) return 'closed'
    if (this.pausedAt !== undefined) return 'paused'
    if (!buyNow) return 'gone'
    if (top && !(buyNow.untilReserve && !this.isMet && top.price < buyNow.price)) return 'gone'
    if (this.end - now <= 3_600_000) return 'tooLate'
    this.bids.push({ fan, price: buyNow.price })
    this.isBought = true
    this.end = now
    return 'bought'
  }

  private answer(now: number, { fan, price, maximum }: SubmittedBid, top: LotModel['top'], limit: number) {
    if (!top || limit < price) this.write(now, [fan, price])
    else this.duel(now, { fan, price, most: maximum ?? price }, { fan: top.fan, limit })
  }

  /** The leader's maximum bids the reserve, if it reaches it. */
  private reach(now: number) {
    const { top } = this
    if (top && top.price < this.reserve && (this.maximums.get(top.fan) ?? 0) >= this.reserve)
      this.write(now, [top.fan, this.reserve])
  }

  /** Resolves two maximum bids: the higher one wins at one step above the other, and the leader wins a tie. */
  private duel(now: number, new_: { fan: number; price: number; most: number }, old: { fan: number; limit: number }) {
    const wins = new_.most > old.limit
    const [loser, last] = wins ? [old.fan, old.limit] : [new_.fan, new_.most]
    const [winner, most] = wins ? [new_.fan, new_.most] : [old.fan, old.limit]
    if (new_.price < old.limit) this.write(now, [new_.fan, new_.price])
    if (last < most && last > (this.top?.price ?? 0)) this.write(now, [loser, last])
    this.write(now, [winner, last === most ? most : Math.min(most, this.over(last))])
  }

  /** The least that beats a price. */
  private over(price: number) {
    let raise = 1
    for (const [from, step] of this.steps) if (price >= from) raise = step
    return price + raise
  }

  private write(now: number, [fan, price]: [number, number]) {
    this.bids.push({ fan, price })
    this.end = Math.max(this.end, now + this.window)
  }

  cancel(index: number) {
    const [gone] = this.bids.splice(index, 1)
    if (gone) this.maximums.delete(gone.fan)
  }

  resume(now: number) {
    if (this.pausedAt === undefined) return
    if (this.end > this.pausedAt) this.end += now - this.pausedAt
    this.pausedAt = undefined
  }
}
