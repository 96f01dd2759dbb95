/**
 * What single actions of a person take, in seconds. The figures of the keyboard-level model are those of Card, Moran and Newell
 * (Communications of the ACM 23(7), 1980), for an average typist: people who are not secretaries type 40 words a minute. Typing
 * on a phone is the average of Palin et al. (MobileHCI 2019): 36.2 words of five letters a minute.
 */
const humanSeconds = {
  /** Pressing a key, Shift and Tab included. */
  key: 0.28,
  /** Deciding what to do next, before each act. */
  decision: 1.35,
  /** Bringing a finger to a target and touching it. */
  tap: 1.1,
  /** Typing a letter on a phone. */
  letterOnPhone: 60 / (36.2 * 5),
  /** Scrolling by a window's height: a finger is brought to the page and moved. */
  swipe: 1.1,
} as const

/** Sums what a person would have needed for the actions of a test, which doesn't depend on how fast the machine runs it. */
export class HumanTime {
  seconds = 0

  /** Adds actions of one kind. */
  add(action: keyof typeof humanSeconds, count = 1): void {
    this.seconds += humanSeconds[action] * count
  }

  /** Adds the keys that a text needs on a keyboard: a capital letter is two. */
  addTyping(text: string): void {
    this.add('key', text.length + (text.match(/\p{Lu}/gu)?.length ?? 0))
  }
}
