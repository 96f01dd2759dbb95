import type { Billing } from '@virage/contract'
import { isSiren, isVatNumber, type SoldTerms, termsOfSale, type WithdrawalTerms } from '@virage/domain'
import { useState } from 'react'

/** The company for which somebody buys, as typed. */
export type TypedCompany = {
  companyName: string
  number: string
  addressLine1: string
  postalCode: string
  city: string
  country: string
}

/** What a buyer declares before buying: for a company, and whether a service begins at once. */
export type DeclarationForm = {
  /** Whether it can be asked to begin at once. */
  canStartNow: boolean
  startsNow: boolean
  /** Null for a consumer. */
  company: TypedCompany | null
  change: (change: { startsNow?: boolean; company?: TypedCompany | null }) => void
  isComplete: boolean
  /** The terms on which the buyer buys with it. */
  terms: SoldTerms
  /** What the order contains. */
  body: { billing?: Billing; asCompany?: boolean; startsNow?: boolean }
}

/** A company without anything typed. */
export const emptyCompany: TypedCompany = {
  companyName: '',
  number: '',
  addressLine1: '',
  postalCode: '',
  city: '',
  country: 'FR',
}

/** Whether a typed number is a SIREN or a VAT number. */
export const isCompanyNumber = (typed: string): boolean => isSiren(plain(typed)) || isVatNumber(plain(typed))

const plain = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase()

/** Returns what the buyer of an exclusive declares. Nothing is declared for them. */
export function useDeclaration(withdrawal: WithdrawalTerms): DeclarationForm {
  const [{ startsNow, company }, setDeclared] = useState<{ startsNow: boolean; company: TypedCompany | null }>({
    startsNow: false,
    company: null,
  })
  const canStartNow = withdrawal === 'PERFORMED'
  const isFilled = company !== null && Object.values(company).every((value) => value.trim() !== '')
  return {
    canStartNow,
    startsNow,
    company,
    change: (change) => setDeclared((before) => ({ ...before, ...change })),
    isComplete: company === null || (isFilled && isCompanyNumber(company.number)),
    terms: termsOfSale(withdrawal, { asCompany: company !== null, startsNow }),
    body: {
      ...(canStartNow && startsNow && { startsNow }),
      ...(company && { asCompany: true, billing: billingOf(company) }),
    },
  }
}

function billingOf({ companyName, number, ...address }: TypedCompany): Billing {
  const typed = plain(number)
  const isNational = isSiren(typed)
  return { companyName, siren: isNational ? typed : null, vatNumber: isNational ? null : typed, address }
}
