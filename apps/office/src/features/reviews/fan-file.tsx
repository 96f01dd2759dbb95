import { Link } from '@tanstack/react-router'
import type { FanFile } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { Icon } from '@virage/ui'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useNameOf } from '../fans/names.ts'
import { ageOn } from './wait.ts'

/** The age from which people may join. */
const adult = 18

/** A fan's identity, answers and transitions, with what a reviewer should look at first. @param readAt when the file was read, in milliseconds */
export function FanFileView({ file, readAt }: { file: FanFile; readAt: number }) {
  const age = file.personalInfo && ageOn(file.personalInfo.birthdate, new Date(readAt))
  return (
    <>
      <Warnings file={file} age={age} />
      <Identity file={file} age={age} />
      <Questionnaire file={file} />
      <Transitions file={file} />
    </>
  )
}

function Warnings({ file: { duplicates, personalInfo }, age }: { file: FanFile; age: number | null }) {
  const { slug } = useClub()
  const t = useTranslations('reviews')
  const people = useTranslations('people')
  const nameOf = useNameOf()
  const { day } = useTimes()
  return (
    <>
      {age !== null && age < adult && personalInfo && (
        <div className="banner" data-tone="bad" role="status">
          <Icon name="warning" size={16} />
          {t('under18', { day: day(`${personalInfo.birthdate}T12:00:00Z`), age })}
        </div>
      )}
      {duplicates.length > 0 && (
        <section className="banner !items-start" data-tone="warn" aria-label={t('duplicateTitle')}>
          <Icon name="users" size={16} />
          <div className="stack !gap-1">
            <b>{t('duplicateTitle')}</b>
            {duplicates.map((other) => (
              <span key={other.fanId}>
                <Link to="/$slug/fans/$id" params={{ slug, id: other.fanId }} className="link">
                  {nameOf(other)}
                </Link>
                {` · ${other.same.map((one) => t(`same.${one}`)).join(', ')} · ${people(`statuses.${other.kycStatus}`)}`}
              </span>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

type Fact = [name: string, value: ReactNode]
type Company = NonNullable<NonNullable<FanFile['personalInfo']>['companyInfo']>

function Identity({
  file: { personalInfo, cardReady, sponsors, tosAcceptedAt },
  age,
}: {
  file: FanFile
  age: number | null
}) {
  const t = useTranslations('reviews')
  const nameOf = useNameOf()
  const { day, moment } = useTimes()
  const company = personalInfo?.companyInfo
  const companyFacts = ({ companyRegistrationNumber, companyAddress }: Company): Fact[] => [
    [t('companyNumber'), companyRegistrationNumber],
    [t('companyAddress'), companyAddress],
  ]
  const facts: Fact[] = [
    ...(personalInfo
      ? ([
          [
            t('born'),
            t('bornAge', {
              day: day(`${personalInfo.birthdate}T12:00:00Z`),
              age: age ?? 0,
            }),
          ],
          [t('birthplace'), personalInfo.birthplace],
          [t('phone'), personalInfo.phoneNumber],
          [t('address'), personalInfo.address ? <Address address={personalInfo.address} /> : t('none')],
          [t('company'), company?.companyName ?? t('none')],
        ] as Fact[])
      : []),
    ...(company ? companyFacts(company) : []),
    [t('card'), cardReady ? t('cardReady') : t('cardMissing')],
    [t('sponsor'), sponsors.map(nameOf).join(', ') || t('none')],
    [t('terms'), tosAcceptedAt === null ? t('none') : moment(tosAcceptedAt)],
  ]
  return (
    <section className="stack">
      <h3>{t('identity')}</h3>
      {!personalInfo && <p className="quiet">{t('noIdentity')}</p>}
      <dl className="cells">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Address({ address }: { address: NonNullable<NonNullable<FanFile['personalInfo']>['address']> }) {
  const { addressLine1, addressLine2, postalCode, city, country } = address
  return [addressLine1, addressLine2, `${postalCode} ${city}`, country].filter(Boolean).join(', ')
}

function Questionnaire({ file: { questionnaire, questionnaireDate } }: { file: FanFile }) {
  const t = useTranslations('reviews')
  const { moment } = useTimes()
  return (
    <section className="stack">
      <div className="line">
        <h3>{t('questionnaire')}</h3>
        {questionnaireDate !== null && <span className="small quiet push">{moment(questionnaireDate)}</span>}
      </div>
      {questionnaire.length === 0 ? (
        <p className="quiet">{t('noAnswers')}</p>
      ) : (
        <dl className="answers">
          {questionnaire.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd className={answer === '' ? 'quiet' : undefined}>{answer === '' ? t('noAnswer') : answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Transitions({ file: { transitions } }: { file: FanFile }) {
  const t = useTranslations('reviews')
  const { moment } = useTimes()
  if (transitions.length === 0) return null
  return (
    <section className="stack">
      <h3>{t('history')}</h3>
      <ul className="stack !gap-1">
        {transitions.map(({ date, event, reason }) => (
          <li key={date + event} className="grid grid-cols-[150px_minmax(0,1fr)] gap-3">
            <span className="small quiet">{moment(date)}</span>
            <span>
              {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server records events of the domain only */}
              {t(`events.${event as 'approved'}`)}
              {reason !== null && <span className="quiet block">{reason}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
