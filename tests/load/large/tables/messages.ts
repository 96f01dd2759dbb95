import { span, type Expressions, type TableFill } from './expressions.ts'

/** Returns the statements for messages between fans. */
export function messageTables({ shape, until, club, base, validated, id, fan, member }: Expressions): TableFill[] {
  const conversations = Math.floor(shape.messages / 10)
  // One fan in fifty conversations is the same busy one.
  const speakers = `case when c % 50 = 0 then ${member('0')} else ${member(`(c * 2) % ${validated}`)} end as one,
    ${member(`(1 + c * 2) % ${validated}`)} as other`
  const messageOf = (c: string, i: string) =>
    id(
      'message',
      `(${base} + ${c}::bigint * ${Math.floor(span / (conversations + 1))} + ${i} * 60000)`,
      `${c} * 10 + ${i}`,
    )

  return [
    {
      table: 'message',
      statement: `insert into message (club_id, id, sender_id, receiver_id, text, sent_at, read_at)
        select ${club}, ${messageOf('c', 'i')}, ${fan('case when i % 2 = 0 then one else other end')}, ${fan('case when i % 2 = 0 then other else one end')},
          'Will you be there on Sunday? ' || i, large.at(sent), case when i < 9 or c % 7 <> 0 then large.at(sent + 60000) end
        from (select c, i, ${base} + c::bigint * ${Math.floor(span / (conversations + 1))} + i * 60000 as sent, ${speakers}
          from generate_series(0, ${conversations - 1}) c, generate_series(0, 9) i) m`,
    },
    {
      table: 'conversation_participant',
      statement: `insert into conversation_participant (club_id, fan_id, other_fan_id, newest_message_id)
        select ${club}, ${fan('p.fan')}, ${fan('p.friend')}, ${messageOf('c', '9')}
        from (select c, ${speakers} from generate_series(0, ${conversations - 1}) c) x
        cross join lateral (values (one, other), (other, one)) p (fan, friend)`,
    },
    {
      table: 'message_report',
      statement: `insert into message_report (club_id, id, message_id, reporter_id, reason, text, created_at, resolution, resolved_by, resolved_at)
        select ${club}, ${id('other', String(until), 'c')}, ${messageOf('c', '0')}, ${fan('other')}, 'Rude', 'Will you be there on Sunday? 0', large.at(${until} - c * 60000::bigint),
          case when c % 2 = 0 then 'DISMISSED' end, case when c % 2 = 0 then 'system' end, case when c % 2 = 0 then large.at(${until}) end
        from (select c, ${speakers} from generate_series(0, ${conversations - 1}, 100) c) x`,
    },
  ]
}
