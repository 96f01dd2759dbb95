import { useTranslations } from 'use-intl'
import type { SettingsForm } from './settings-form.ts'

/** The name of each field of the settings. */
export function useLabels(): Record<keyof SettingsForm, string> {
  const t = useTranslations('settings')
  return {
    'headline.en': t('labels.headlineEn'),
    'headline.fr': t('labels.headlineFr'),
    'tagline.en': t('labels.taglineEn'),
    'tagline.fr': t('labels.taglineFr'),
    'presentation.en': t('labels.presentationEn'),
    'presentation.fr': t('labels.presentationFr'),
    platformName: t('labels.platformName'),
    name: t('labels.name'),
    logoUrl: t('labels.logoUrl'),
    bannerUrl: t('labels.bannerUrl'),
    'theme.primary': t('labels.theme.primary'),
    'theme.accent': t('labels.theme.accent'),
    'theme.hue': t('labels.theme.hue'),
    'theme.mode': t('labels.theme.mode'),
    contactEmail: t('labels.contactEmail'),
    ticker: t('labels.ticker'),
    currentPrice: t('labels.currentPrice'),
    membershipFee: t('labels.membershipFee'),
    extensionWindow: t('labels.extensionWindow'),
    dueDeadline: t('labels.dueDeadline'),
    autoChargeHours: t('labels.autoChargeHours'),
    referralNeeded: t('labels.referralNeeded'),
    dueDiligenceRequired: t('labels.dueDiligenceRequired'),
    membershipRequired: t('labels.membershipRequired'),
    coinsEnabled: t('labels.coinsEnabled'),
    fiatAccepted: t('labels.fiatAccepted'),
    promoteDonation: t('labels.promoteDonation'),
    webappUrl: t('labels.webappUrl'),
    eulaUrl: t('labels.eulaUrl'),
    sfcUrl: t('labels.sfcUrl'),
    privacyPolicyUrl: t('labels.privacyPolicyUrl'),
    faq: t('faq.title'),
  }
}
