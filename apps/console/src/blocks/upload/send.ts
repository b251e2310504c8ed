// Sends one file: a ticket first, then the bytes by XMLHttpRequest, because fetch reports no progress. Specification 8: a status outside
// 200 to 299 is reported with status, method and URL.
import * as z from 'zod/mini'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { okCode, type Envelope, type Result } from '@falaj/contract/kernel/envelope'
import { file, fileReference, upload, type FilePurpose, type FileReference } from '@falaj/contract/workspace/file'
import { call } from '../../api/call.ts'
import { standardHeaders } from '../../api/device-id.ts'

export type UploadResult =
  | Result<FileReference>
  | { readonly kind: 'upload_error'; readonly status: number; readonly method: string; readonly url: string }

const answerOf = (text: string): UploadResult => {
  const { head, body } = JSON.parse(text) as Envelope
  if (head.code !== okCode) return { kind: 'error', head, body }
  return { kind: 'success', body: z.parse(fileReference, body) }
}

/** Gets permission to send one file. Members use the member's endpoint; a person without a merchant provides another. */
export type AskTicket = (signal: AbortSignal) => Promise<Result<{ readonly ticket: string }>>
export const ticketFor =
  (purpose: FilePurpose): AskTicket =>
  (signal) =>
    call(file.ticket, { purpose }, { signal })

export const sendFile = async (
  bytes: File,
  askTicket: AskTicket,
  given: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<UploadResult> => {
  const ticket = await askTicket(given.signal)
  if (ticket.kind !== 'success') return ticket
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const url = urlOf(upload)
    const failed = (): void => resolve({ kind: 'upload_error', status: request.status, method: upload.method, url })
    request.open(upload.method, url)
    // The browser writes the multipart content type itself, boundary included.
    const { 'content-type': _, ...headers } = standardHeaders()
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader(upload.ticketHeader, ticket.body.ticket)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) given.onProgress(loaded / total)
    })
    request.addEventListener('error', failed)
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 299) return failed()
      try {
        resolve(answerOf(request.responseText))
      } catch {
        failed()
      }
    })
    request.addEventListener('abort', failed)
    given.signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append(upload.field, bytes)
    request.send(form)
  })
}
