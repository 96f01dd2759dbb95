import type { GiftCard } from '@virage/contract'
import type { Coins } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { toPricingDto } from '../../../platform/amount-dtos.ts'
import type { GiftPerson } from './queries.ts'

type StoredCard = {
  id: string
  amount: Coins
  message: string | null
  created_at: Date
  from: GiftPerson
  to: GiftPerson
}

const presentPerson = ({ id, first_name, last_name, picture_url }: GiftPerson) => ({
  id,
  firstName: first_name,
  lastName: last_name,
  pictureUrl: picture_url,
})

/** Returns the DTO of a gift card for both fans. */
export const presentGiftCard = (club: Club, card: StoredCard): GiftCard => ({
  id: card.id,
  from: presentPerson(card.from),
  to: presentPerson(card.to),
  pricing: toPricingDto(card.amount, club),
  message: card.message,
  date: card.created_at.toISOString(),
})
