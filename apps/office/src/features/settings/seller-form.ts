import type { SellerDetails, StaffSeller } from '@virage/contract/staff'
import { receiptBodies, taxArticles } from '@virage/domain'

/** What the form of the seller's file holds, by path. */
export type SellerForm = {
  legalName: string
  legalForm: string
  siren: string
  rna: string
  vatNumber: string
  register: string
  'address.addressLine1': string
  'address.addressLine2': string
  'address.postalCode': string
  'address.city': string
  'address.country': string
  phone: string
  email: string
  director: string
  'mediator.name': string
  'mediator.address': string
  'mediator.page': string
  accessibility: string
  'receipts.purpose': string
  'receipts.body': string
  'receipts.recognition': string
  'receipts.articles': string[]
  'receipts.signer.name': string
  'receipts.signer.office': string
  'receipts.signer.signatureUrl': string
}

/** Returns what the form shows of a seller's file. */
export function toSellerForm({ seller }: Pick<StaffSeller, 'seller'>): SellerForm {
  const receipts = seller?.receipts
  return {
    legalName: seller?.legalName ?? '',
    legalForm: seller?.legalForm ?? '',
    siren: seller?.siren ?? '',
    rna: seller?.rna ?? '',
    vatNumber: seller?.vatNumber ?? '',
    register: seller?.register ?? '',
    'address.addressLine1': seller?.address.addressLine1 ?? '',
    'address.addressLine2': seller?.address.addressLine2 ?? '',
    'address.postalCode': seller?.address.postalCode ?? '',
    'address.city': seller?.address.city ?? '',
    'address.country': seller?.address.country ?? 'FR',
    phone: seller?.phone ?? '',
    email: seller?.email ?? '',
    director: seller?.director ?? '',
    'mediator.name': seller?.mediator.name ?? '',
    'mediator.address': seller?.mediator.address ?? '',
    'mediator.page': seller?.mediator.page ?? '',
    accessibility: seller?.accessibility ?? '',
    'receipts.purpose': receipts?.purpose ?? '',
    'receipts.body': receipts?.body ?? 'GENERAL_INTEREST',
    'receipts.recognition': receipts?.recognition ?? '',
    'receipts.articles': receipts?.articles ?? [],
    'receipts.signer.name': receipts?.signer.name ?? '',
    'receipts.signer.office': receipts?.signer.office ?? '',
    'receipts.signer.signatureUrl': receipts?.signer.signatureUrl ?? '',
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** Returns the seller's file of a form. What tax receipts need is left out while none of it is filled in. */
export function sellerBody(form: SellerForm): SellerDetails {
  const line2 = orNull(form['address.addressLine2'])
  const body = receiptBodies.find((one) => one === form['receipts.body']) ?? 'GENERAL_INTEREST'
  const receipts = {
    purpose: form['receipts.purpose'],
    body,
    recognition: body === 'PUBLIC_UTILITY' ? orNull(form['receipts.recognition']) : null,
    articles: taxArticles.filter((article) => form['receipts.articles'].includes(article)),
    signer: {
      name: form['receipts.signer.name'],
      office: form['receipts.signer.office'],
      signatureUrl: form['receipts.signer.signatureUrl'],
    },
  }
  const { signer, purpose, articles } = receipts
  const issues = [purpose, ...articles, ...Object.values(signer)].some((text) => text.trim() !== '')
  return {
    legalName: form.legalName,
    legalForm: form.legalForm,
    siren: orNull(form.siren),
    rna: orNull(form.rna),
    address: {
      addressLine1: form['address.addressLine1'],
      ...(line2 !== null && { addressLine2: line2 }),
      city: form['address.city'],
      country: form['address.country'],
      postalCode: form['address.postalCode'],
    },
    phone: form.phone.replaceAll(/[\s.]/g, ''),
    email: form.email.trim(),
    director: form.director,
    register: orNull(form.register),
    vatNumber: orNull(form.vatNumber),
    mediator: {
      name: form['mediator.name'],
      address: form['mediator.address'],
      page: form['mediator.page'].trim(),
    },
    accessibility: orNull(form.accessibility),
    receipts: issues ? receipts : null,
  }
}
