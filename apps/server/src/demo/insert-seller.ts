import type { Artwork, DemoClub } from '@virage/demo'
import type { MediaStore } from '../modules/media/index.ts'
import { readSignature, updateSeller } from '../modules/tenancy/index.ts'
import type { Tx } from '../platform/database/database.ts'

/** Inserts the seller's file of a demonstration club. */
export async function insertDemoSeller(
  tx: Tx,
  {
    clubId,
    club: { slug, seller, contactEmail },
    media,
    picture,
  }: {
    clubId: string
    club: DemoClub
    media: MediaStore
    picture: (name: string, art: Artwork) => Promise<string>
  },
): Promise<void> {
  const { receipts, ...identity } = seller
  const details = {
    ...identity,
    email: contactEmail,
    mediator: {
      name: 'Médiation des clubs',
      address: '5 rue de la Médiation, 00500 Virage',
      page: `https://mediation.test/${slug}`,
    },
    receipts: receipts
      ? {
          purpose: receipts.purpose,
          body: receipts.body,
          recognition: null,
          articles: receipts.articles,
          signer: {
            name: receipts.signer.name,
            office: receipts.signer.office,
            signatureUrl: await picture('signature', receipts.signer.signature),
          },
        }
      : null,
  }
  const signature = await readSignature(media, details, undefined)
  await updateSeller(tx, { clubId, details, signature, ifMatch: undefined })
}
