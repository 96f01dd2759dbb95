import { cents } from '@virage/domain'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Writing } from './writing.ts'

/** Inserts a club's partners, news, forms, slots, messages and donations. */
export async function insertContent(writing: Writing): Promise<void> {
  await insertPartners(writing)
  await insertNews(writing)
  await insertForms(writing)
  const { tx, club, clubId, fanIds, at } = writing
  for (const slot of club.slots) {
    await tx
      .insertInto('booking_slot')
      .values({
        club_id: clubId,
        starts_at: sql<string>`date_trunc('day', virage_now()::timestamp) + make_interval(days => ${slot.day}, hours => ${slot.hour})`,
        capacity: slot.capacity,
      })
      .execute()
  }
  for (const message of club.messages) {
    await tx
      .insertInto('message')
      .values({
        club_id: clubId,
        sender_id: fanIds.get(message.from) ?? '',
        receiver_id: fanIds.get(message.to) ?? '',
        text: message.text,
        sent_at: at(message.at),
      })
      .execute()
  }
  for (const donation of club.donations) {
    await tx
      .insertInto('donation')
      .values({
        club_id: clubId,
        fan_id: fanIds.get(donation.fan) ?? null,
        amount: cents(donation.euro * 100),
        created_at: at(donation.at),
      })
      .execute()
  }
}

async function insertPartners({ tx, club, clubId, picture }: Writing): Promise<void> {
  for (const [position, partner] of club.partners.entries()) {
    const logo_url = await picture(`partner-${partner.slug}`, partner.mark)
    await tx
      .insertInto('partner')
      .values({ club_id: clubId, slug: partner.slug, name: partner.name, logo_url, position })
      .execute()
  }
}

async function insertNews({ tx, club, clubId, picture, at }: Writing): Promise<void> {
  const programs = new Map<string, string>()
  for (const [position, program] of club.programs.entries()) {
    const { id } = await tx
      .insertInto('program')
      .values({
        club_id: clubId,
        slug: program.slug,
        name: JSON.stringify(program.name),
        description: JSON.stringify(program.body),
        image_url: await picture(`program-${program.slug}`, program.art),
        position,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    programs.set(program.slug, id)
  }
  for (const post of club.posts) {
    const pictures: string[] = []
    for (const [index, art] of (post.more ?? []).entries())
      pictures.push(await picture(`post-${post.slug}-${index + 2}`, art))
    await tx
      .insertInto('post')
      .values({
        club_id: clubId,
        slug: post.slug,
        name: JSON.stringify(post.name),
        description: JSON.stringify(post.body),
        image_url: await picture(`post-${post.slug}`, post.art),
        medias: JSON.stringify(pictures.map((url) => ({ url, type: 'IMAGE' }))),
        program_id: post.program === undefined ? null : (programs.get(post.program) ?? null),
        published_at: at(post.at),
      })
      .execute()
  }
}

async function insertForms({ tx, club, clubId, at }: Writing): Promise<void> {
  for (const form of club.forms) {
    const partner =
      form.partner === undefined
        ? undefined
        : await tx
            .selectFrom('partner')
            .select('id')
            .where('club_id', '=', clubId)
            .where('slug', '=', form.partner)
            .executeTakeFirst()
    const { id } = await tx
      .insertInto('giveaway')
      .values({
        club_id: clubId,
        type: form.type,
        name: JSON.stringify(form.name),
        partner_id: partner?.id ?? null,
        starts_at: at(-1440),
        ends_at: form.type === 'GIVEAWAY' ? at(60 * 24 * 30) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [position, question] of form.questions.entries()) {
      await tx
        .insertInto('giveaway_question')
        .values({
          club_id: clubId,
          giveaway_id: id,
          position,
          title: JSON.stringify(question.title),
          answers: JSON.stringify((question.answers ?? []).map((text) => ({ id: randomUUID(), text }))),
          required: question.required,
          multiline: question.multiline ?? false,
        })
        .execute()
    }
  }
}
