// POST /restful/upload: one multipart file under a one-time ticket. The ticket replaces the session: no cookie is read.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { okCode } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { upload, xlsxMime, type FileReference } from '@falaj/contract/workspace/file'
import { writeAudit, type AuditEntry } from '../audit/entry.ts'
import { writeRefusal } from '../audit/refusal.ts'
import { reasonOf } from './errors.ts'
import { fail, failFields } from '../base/fail.ts'
import { envelope, type AppContext } from './pipeline.ts'
import { factsOf } from './request.ts'
import { newId, noMerchant } from '../base/ids.ts'
import { drop, receive, type Upload } from '../files/bytes.ts'
import { signedLink } from '../files/link.ts'
import { takeTicket, type Ticket } from '../files/tickets.ts'

/** A form may carry a few fields beside the file; they are discarded. */
const limits = { files: 1, fields: 10, parts: 11, fieldSize: 1024, headerPairs: 20 }

export const uploadRoute = async (app: FastifyInstance, context: AppContext): Promise<void> => {
  // In an encapsulated scope: nowhere else is a multipart body accepted.
  await app.register(async (room) => {
    await room.register(multipart, { limits })
    room.post(urlOf(upload), async (request) => {
      const ticket = await ticketOf(context, request)
      const makeEntry = entryMaker(request, ticket)
      try {
        if (!ticket) throw fail('UPLOAD_TICKET')
        return envelope(await keep(context, request, ticket, makeEntry))
      } catch (error) {
        const reason = reasonOf(error as Error)
        await writeRefusal(
          context.db,
          makeEntry(reason === 'INTERNAL' ? 'failed' : 'refused', errors[reason].code, null),
        )
        throw error
      }
    })
  })
}

const ticketOf = async (context: AppContext, request: FastifyRequest): Promise<Ticket | null> => {
  const token = request.headers[upload.ticketHeader]
  return typeof token === 'string' && token.length <= 100 ? takeTicket(context.db, token) : null
}

const keep = async (
  context: AppContext,
  request: FastifyRequest,
  ticket: Ticket,
  makeEntry: ReturnType<typeof entryMaker>,
): Promise<FileReference> => {
  const { db, settings } = context
  const part = await request.file({ limits: { fileSize: ticket.sizeMax } }).catch(brokenForm)
  if (!part || part.fieldname !== upload.field) throw failFields({ path: upload.field, code: 'REQUIRED' })
  const [id, name] = [newId(), plainName(part.filename)]
  const of = { merchantId: ticket.merchantId ?? noMerchant, id }
  const arrived = await receive(db, of, name, part.file).catch(brokenForm)
  try {
    if (part.file.truncated) throw fail('FILE_TOO_LARGE', { sizeMax: ticket.sizeMax })
    const { mime } = arrived
    if (!mime || !ticket.mimes.includes(mime)) throw fail('FILE_TYPE', { mimes: ticket.mimes })
    await writeRow(context, ticket, { ...arrived, id, name: nameFor(name, mime), mime }, makeEntry)
    return { url: signedLink(settings.secret, id), path: id }
  } catch (error) {
    await drop(db, of).catch(() => undefined)
    throw error
  }
}

/** A form that broke off or was none is the sender's fault; the database's and our own errors pass as they are. */
const brokenForm = (error: Error): never => {
  throw 'syscall' in error || 'statusCode' in error || error instanceof TypeError ? error : fail('REQUEST_MALFORMED')
}

const writeRow = async (
  context: AppContext,
  ticket: Ticket,
  file: Upload & { readonly id: string; readonly name: string; readonly mime: string },
  makeEntry: ReturnType<typeof entryMaker>,
): Promise<void> => {
  const { id, name, mime, size, sha256 } = file
  await context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('file')
      .values({
        id,
        merchant_id: ticket.merchantId ?? noMerchant,
        staff_id: ticket.staffId,
        // A merchant's file belongs to the merchant, whichever member sent it.
        person_id: ticket.merchantId ? null : ticket.personId,
        purpose: ticket.purpose,
        name,
        mime,
        size_bytes: BigInt(size),
        sha256,
      })
      .execute()
    // Never its id: a reader of the history may not have access to the file. The fingerprint identifies it.
    const after = { name, mime, size, sha256: sha256.toString('hex') }
    await writeAudit(tx, makeEntry('done', okCode, { object: `file for ${ticket.purpose}`, after }))
  })
}

const entryMaker = (request: FastifyRequest, ticket: Ticket | null) => {
  const { address, deviceId, id } = factsOf(request)
  return (result: AuditEntry['result'], code: number, note: AuditEntry['note']): AuditEntry => ({
    session: ticket,
    action: `${upload.method} ${upload.path}`,
    note,
    result,
    code,
    address,
    deviceId,
    requestId: id,
  })
}

/** What a name ends with, by content: a program that opens a saved file goes by its name. The first is added where none of them is there. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'text/csv': ['.csv'],
  'text/plain': ['.txt'],
  [xlsxMime]: ['.xlsx'],
}
export const nameFor = (name: string, mime: string): string => {
  const own = endings[mime] ?? []
  return own.length === 0 || own.some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${own[0]}`
}
/** A name and never a path, of a length and with letters that every system can keep. Direction marks would show another ending. */
export const plainName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replace(/[\x00-\x1f\x7f]|\p{Bidi_Control}/gu, '')
    .toWellFormed()
    .slice(-120) || 'file'
