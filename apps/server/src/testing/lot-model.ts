/** Times in milliseconds, prices in coins. */
type Offer = { fan: number; price: number; maximum?: number | undefined }

/** What a lot is said to do with a bid. */
export type Said = 'taken' | 'tooLow' | 'closed' | 'paused'

/**
 * A lot as a person would keep it on paper: a list of bids, everybody's last word, and an end. It knows nothing of
 * versions, batches, memories or processes; the server must agree with it whatever happens.
 */
export class LotModel {
  bids: { fan: number; price: number }[] = []
  maximums = new Map<number, number>()
  pausedAt: number | undefined
  readonly startingPrice: number
  readonly window: number
  end: number

  constructor({ startingPrice, end, window }: { startingPrice: number; end: number; window: number }) {
    this.startingPrice = startingPrice
    this.end = end
    this.window = window
  }

  get top() {
    return this.bids.at(-1)
  }

  isOver = (now: number) => (this.pausedAt ?? now) >= this.end

  offer({ fan, price, maximum }: Offer, now: number): Said {
    if (this.isOver(now)) return 'closed'
    if (this.pausedAt !== undefined) return 'paused'
    const { top } = this
    const limit = top && top.fan !== fan ? (this.maximums.get(top.fan) ?? 0) : 0
    const only = top?.fan === fan && maximum !== undefined && price === top.price
    if (!only && price < (top ? top.price + 1 : this.startingPrice)) return 'tooLow'
    if (top && limit === price && (maximum ?? price) === price) {
      this.write(now, [top.fan, price])
      return 'tooLow'
    }
    if (maximum !== undefined) this.maximums.set(fan, maximum)
    if (only) return 'taken'
    if (!top || limit < price) this.write(now, [fan, price])
    else this.duel(now, { fan, price, most: maximum ?? price }, { fan: top.fan, limit })
    return 'taken'
  }

  /** Both say their last word; the higher wins a coin above the other's, the one who led wins a draw. */
  private duel(now: number, new_: { fan: number; price: number; most: number }, old: { fan: number; limit: number }) {
    const wins = new_.most > old.limit
    const [loser, last] = wins ? [old.fan, old.limit] : [new_.fan, new_.most]
    const [winner, most] = wins ? [new_.fan, new_.most] : [old.fan, old.limit]
    if (new_.price < old.limit) this.write(now, [new_.fan, new_.price])
    if (last < most && last > (this.top?.price ?? 0)) this.write(now, [loser, last])
    this.write(now, [winner, last === most ? most : Math.min(most, last + 1)])
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
