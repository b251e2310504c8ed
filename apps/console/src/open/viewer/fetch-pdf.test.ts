import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginsAsPdf, bytesMax, fetchPdf, readWithin } from './fetch-pdf.ts'

const network = vi.fn<(url: string) => Promise<Response>>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

const address = '/documents/guidance.en.pdf'
const open = (path = address) => fetchPdf(path, new AbortController().signal)
const pdf = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'application/pdf', ...headers } })

describe('a document', () => {
  it('is read whole', async () => {
    network.mockResolvedValue(pdf('%PDF-1.7 and more'))
    const fetched = await open()
    expect(fetched).toMatchObject({ fileName: 'guidance.en.pdf' })
    expect('bytes' in fetched && new TextDecoder().decode(fetched.bytes)).toBe('%PDF-1.7 and more')
  })
  it.each(['https://evil.example/a.pdf', '//evil.example', 'javascript:alert(1)', '/restful/login/status', ''])(
    'at %j is refused, and nothing is fetched',
    async (path) => {
      expect(await open(path)).toEqual({ fault: 'refused' })
      expect(network).not.toHaveBeenCalled()
    },
  )
  it.each([
    ['gone', () => new Response('no', { status: 404 })],
    ['network', () => new Response('no', { status: 503 })],
    ['notPdf', () => new Response('%PDF-1.7', { headers: { 'content-type': 'text/html' } })],
    ['notPdf', () => pdf('<html>hello</html>')],
    ['notPdf', () => pdf('')],
    ['tooLarge', () => pdf('%PDF-1.7', { 'content-length': String(bytesMax + 1) })],
  ] as const)('ends in %s', async (fault, answer) => {
    network.mockResolvedValue(answer())
    expect(await open()).toEqual({ fault })
  })
  it('that cannot be reached ends in network', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await open()).toEqual({ fault: 'network' })
  })
  it('is asked for without the session and without following anybody elsewhere', async () => {
    network.mockResolvedValue(pdf('%PDF-1.7'))
    await open()
    expect(network.mock.calls[0]).toEqual([
      address,
      expect.objectContaining({ credentials: 'omit', redirect: 'error' }),
    ])
  })
})

describe('reading', () => {
  const stream = (parts: number, size: number, state: { cancelled: boolean }) => {
    let sent = 0
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        if (sent > parts) controller.close()
        else controller.enqueue(new Uint8Array(size))
      },
      cancel() {
        state.cancelled = true
      },
    })
  }
  it('stops as soon as more has come than allowed, whatever the header said', async () => {
    const state = { cancelled: false }
    expect(await readWithin(stream(1000, 100, state), 250)).toBeNull()
    expect(state.cancelled).toBe(true)
  })
  it('takes exactly as much as allowed', async () => {
    expect(await readWithin(stream(5, 50, { cancelled: false }), 250)).toHaveLength(250)
  })
})

it('the mark may stand within the first kilobyte and no later', () => {
  const text = (before: number) => new TextEncoder().encode(`${' '.repeat(before)}%PDF-1.4`)
  expect([0, 100, 1019].map((before) => beginsAsPdf(text(before)))).toEqual([true, true, true])
  expect(beginsAsPdf(text(1020))).toBe(false)
})
