// A file as a browser sends it.
import type { Envelope } from '@falaj/contract/kernel/envelope'
import type { World } from './world.ts'

const boundary = 'falaj-test'
/** `ticket`: an empty one is not sent at all. `path`: the file's id; empty when it was refused. */
export const uploadFile = async (
  { app }: Pick<World, 'app'>,
  ticket: string,
  content: string | Buffer,
  name: string,
): Promise<{ readonly code: number; readonly path: string }> => {
  const response = await app.inject({
    method: 'POST',
    url: '/restful/upload',
    headers: {
      'x-host-app': 'falaj-console',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(ticket ? { 'x-upload-ticket': ticket } : {}),
    },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  const { head, body } = response.json<Envelope<{ path?: string } | null>>()
  return { code: head.code, path: body?.path ?? '' }
}
