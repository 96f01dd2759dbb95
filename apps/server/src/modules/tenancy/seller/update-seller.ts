import type { SellerDetails, StaffSeller } from '@virage/contract/staff'
import type { Tx } from '../../../platform/database/database.ts'
import { diff } from '../../../platform/diff.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/http/if-match.ts'
import { addJob } from '../../../platform/jobs.ts'
import { withVersion } from '../../../platform/version-of.ts'
import { assertOwnPicture, type MediaStore } from '../../media/index.ts'
import type { MutationResult } from '../../staff/index.ts'
import { insertSeller, lockSeller, readSeller, type SellerRevision } from './queries.ts'

/** Returns the DTO of the seller's file. */
export const presentSeller = (stored: Pick<SellerRevision, 'details'> | undefined): StaffSeller =>
  withVersion({ seller: stored ? inOrder(stored.details) : null })

/** Returns the fields in a fixed order, which `jsonb` does not keep, so that the same content has the same version. */
function inOrder(details: SellerDetails): SellerDetails {
  const { legalName, legalForm, siren, rna, phone, email, director, register, vatNumber, accessibility } = details
  const { address, mediator, receipts } = details
  const { addressLine1, addressLine2, city, country, postalCode } = address
  return {
    legalName,
    legalForm,
    siren,
    rna,
    address: { addressLine1, ...(addressLine2 && { addressLine2 }), city, country, postalCode },
    phone,
    email,
    director,
    register,
    vatNumber,
    mediator: { name: mediator.name, address: mediator.address, page: mediator.page },
    accessibility,
    receipts: receipts && {
      purpose: receipts.purpose,
      body: receipts.body,
      recognition: receipts.recognition,
      articles: receipts.articles,
      signer: {
        name: receipts.signer.name,
        office: receipts.signer.office,
        signatureUrl: receipts.signer.signatureUrl,
      },
    },
  }
}

/**
 * Adds a revision of the seller's file; none if nothing changes.
 *
 * @param signature what {@link readSignature} returns for these details
 * @throws ApiError if somebody has changed it
 */
export async function updateSeller(
  tx: Tx,
  {
    clubId,
    details,
    signature,
    ifMatch,
  }: { clubId: string; details: SellerDetails; signature: Buffer | null; ifMatch: IfMatch },
): Promise<MutationResult<StaffSeller>> {
  await lockSeller(tx, clubId)
  const stored = await readSeller(tx, clubId)
  const before = presentSeller(stored)
  assertUnchanged(ifMatch, before)
  const answer = presentSeller({ details })
  if (answer.version === before.version) return { answer, audit: [] }
  await insertSeller(tx, clubId, { revision: (stored?.revision ?? 0) + 1, details, signature })
  await addJob(tx, 'issueReceipts', { clubId })
  return { answer, audit: { subject: 'seller', ...diff(before.seller ?? {}, answer.seller ?? {}) } }
}

/** The width at which a signature is kept, in pixels: enough for print at the size that it has on a receipt. */
const signatureWidth = 600
const signaturePath = 'receipts.signer.signatureUrl'

/**
 * Returns the picture of the signature as a PNG: the stored one while its URL is the same. It may read and draw a picture,
 * which takes long for a transaction.
 *
 * @throws ApiError if it is no picture of ours
 */
export async function readSignature(
  media: MediaStore,
  { receipts }: SellerDetails,
  stored: SellerRevision | undefined,
): Promise<Buffer | null> {
  if (receipts === null) return null
  const url = receipts.signer.signatureUrl
  if (stored?.signature && stored.details.receipts?.signer.signatureUrl === url) return stored.signature
  await assertOwnPicture(media, url, [], signaturePath)
  const png = await media.png(url.replace('/media/', ''), signatureWidth)
  if (!png)
    throw new ApiError('errors.upload.content', { errors: [{ path: signaturePath, key: 'errors.upload.content' }] })
  return png
}
