import { describe, expect, it } from 'vitest'
import { isAddressDead, readBounce } from './bounce.ts'

const id = '0198f0aa-1111-4222-8333-444455556666'
/** As Postfix writes it. */
const postfix = `Return-Path: <>
Date: Thu, 19 Nov 2026 08:00:00 +0000 (UTC)
From: MAILER-DAEMON@mail.example.com (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounces+${id}@example.com
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="6A1C2.1763539200/mail.example.com"

This is a MIME-encapsulated message.

--6A1C2.1763539200/mail.example.com
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

<nobody@example.org>: host mx.example.org said: 550 5.1.1 User unknown

--6A1C2.1763539200/mail.example.com
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com
X-Postfix-Sender: rfc822; bounces+${id}@example.com
Arrival-Date: Thu, 19 Nov 2026 07:59:58 +0000 (UTC)

Final-Recipient: rfc822; nobody@example.org
Original-Recipient: rfc822;nobody@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 User
 unknown

--6A1C2.1763539200/mail.example.com
Content-Type: text/rfc822-headers

Message-ID: <${id}@example.com>
Subject: Your receipt

--6A1C2.1763539200/mail.example.com--
`
describe('a delivery status notification', () => {
  it('names the message by the address that it was sent to', () => {
    expect(readBounce(postfix)).toEqual({ messageId: id, action: 'failed', status: '5.1.1' })
    expect(readBounce(postfix.replaceAll('\n', '\r\n'))).toEqual({ messageId: id, action: 'failed', status: '5.1.1' })
  })
  it('or by the envelope’s id, or by the headers that came back', () => {
    const other = postfix.replaceAll(`bounces+${id}@`, 'bounces@')
    expect(readBounce(other)?.messageId).toBe(id)
    const bare = other.replace(`Message-ID: <${id}@example.com>\n`, '')
    expect(readBounce(bare)).toBeNull()
    const enveloped = bare.replace('Reporting-MTA', `Original-Envelope-Id: ${id.toUpperCase()}\nReporting-MTA`)
    expect(readBounce(enveloped)?.messageId).toBe(id)
  })
  it('may be encoded, in capitals and without quotes', () => {
    const status =
      'Reporting-MTA: dns; a.example\n\nFinal-Recipient: rfc822; x@example.org\naction: FAILED (gone)\nstatus: 5.2.1 (disabled)\n'
    const mail = (encoding: string, body: string): string =>
      `TO: bounces+${id}@example.com\nContent-Type: Multipart/Report; boundary=abc\n\n--abc\nContent-Type: message/delivery-status\nContent-Transfer-Encoding: ${encoding}\n\n${body}\n--abc--\n`
    const read = { messageId: id, action: 'failed', status: '5.2.1' }
    expect(readBounce(mail('base64', Buffer.from(status).toString('base64')))).toEqual(read)
    expect(
      readBounce(mail('quoted-printable', status.replaceAll('=', '=3D').replace('disabled', 'dis=\nabled'))),
    ).toEqual(read)
  })
  it('of a delay is none of a failure', () => {
    const delayed = postfix.replace('Action: failed\nStatus: 5.1.1', 'Action: delayed\nStatus: 4.4.1')
    expect(readBounce(delayed)).toEqual({ messageId: id, action: 'delayed', status: '4.4.1' })
  })
  it('is refused when it is something else, cut, or without an action', () => {
    expect(readBounce('')).toBeNull()
    expect(readBounce(`To: bounces+${id}@example.com\nContent-Type: text/plain\n\nI am on holiday.`)).toBeNull()
    expect(readBounce(postfix.slice(0, postfix.indexOf('Final-Recipient')))).toBeNull()
    expect(readBounce(postfix.replace('Action: failed', 'Action: exploded'))).toBeNull()
    expect(readBounce(postfix.replace('Status: 5.1.1\n', ''))).toBeNull()
  })
  it('may be JSON', () => {
    const json = { messageId: `<${id}@example.com>`, action: 'failed', status: '5.1.1' }
    expect(readBounce(JSON.stringify(json))).toEqual({ ...json, messageId: id })
    expect(readBounce(JSON.stringify({ ...json, status: 'gone' }))).toBeNull()
    expect(readBounce('{"messageId":')).toBeNull()
  })
})
it('marks an address only when the mailbox itself does not exist', () => {
  expect(['5.1.1', '550 5.1.1', '5.2.1', '5.1.10', '550', '551', '553'].filter((each) => !isAddressDead(each))).toEqual(
    [],
  )
  expect(['5.2.2', '550 5.7.1', '4.1.1', '552', '554 5.6.0', '5.4.4', '450'].filter(isAddressDead)).toEqual([])
})
