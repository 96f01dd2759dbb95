import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Avatar, buttonClass, Icon, SectionHead } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { useFan } from '../fans/queries.ts'
import { membersQuery } from '../members/queries.ts'
import { ProgramRail } from '../news/program-rail.tsx'
import { programsQuery } from '../news/program-queries.ts'

/**
 * The parts far below the first view, loaded after hydration: donations, programs, members (H04, H07, H08). Only for visitors
 * who may see the club's content.
 */
export function HomeCommunity() {
  const club = useClub()
  const { fan } = useFan(club.slug)
  return (
    <>
      {club.isFoundation && club.promoteDonation && <DonationCard />}
      {club.hasPrograms && <Programs />}
      {club.referralNeeded && fan?.kycStatus === 'VALIDATED' && <Members />}
    </>
  )
}

function DonationCard() {
  const club = useClub()
  const t = useTranslations('home')
  return (
    <section className="wrap pt-16">
      <div className="grid items-center gap-6 rounded-[24px] bg-primary p-6 text-on-primary md:grid-cols-[auto_1fr_auto] md:p-10">
        <Icon name="handHeart" size={56} />
        <div className="grid gap-2">
          <h2 className="display text-3xl uppercase">{t('donationTitle')}</h2>
          <p>{t('donationText')}</p>
        </div>
        <Link to="/clubs/$slug/donation" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
          {t('links.DONATION')}
        </Link>
      </div>
    </section>
  )
}

function Programs() {
  const club = useClub()
  const t = useTranslations('home')
  const { data } = useQuery(programsQuery(club.slug))
  if (!data || data.length === 0) return null
  return (
    <section className="wrap pt-14">
      <SectionHead title={t('links.PROGRAMS')} />
      <ProgramRail programs={data} />
    </section>
  )
}

function Members() {
  const club = useClub()
  const t = useTranslations('home')
  const { data } = useInfiniteQuery(membersQuery(club.slug, ''))
  const members = data?.pages[0]?.filter(({ me }) => !me) ?? []
  if (members.length === 0) return null
  return (
    <section className="wrap pt-14">
      <SectionHead
        title={t('members')}
        aside={
          <Link
            to="/clubs/$slug/members"
            params={{ slug: club.slug }}
            className="inline-flex min-h-11 items-center gap-1.5 hover:text-text"
          >
            {t('allMembers')}
            <Icon name="next" size={16} />
          </Link>
        }
      />
      <ul className="rail auto-cols-[120px] gap-4 pb-2">
        {members.slice(0, 20).map((member) => (
          <li key={member.id}>
            <Link
              to="/clubs/$slug/members/$memberId"
              params={{ slug: club.slug, memberId: member.id }}
              className="grid justify-items-center gap-2 text-center text-sm font-semibold"
            >
              <Avatar name={`${member.firstName} ${member.lastName}`} pictureUrl={member.pictureUrl} size={88} />
              {member.firstName}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
