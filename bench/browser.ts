// What a page costs in a real browser at a quarter of this machine's speed, and the bare pages it is measured against.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import type net from 'node:net'
import path from 'node:path'
import zlib from 'node:zlib'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { root, tempFolder } from './world.ts'

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

export const newContext = async (browser: Browser, url: string, cookie = '', width = 1440): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const [name = '', value = ''] = cookie.split('=')
  if (name) await context.addCookies([{ name, value, url: new URL(url).origin }])
  return context
}

export interface PageLoad {
  readonly scriptKb: number
  /** From the navigation to the frame in which `ready` holds. */
  readonly readyMs: number
  readonly firstPaintMs: number
  readonly largestPaintMs: number
}
/** Runs in the page: an element that is there, or one whose handlers are, so that it answers. */
const untilReady = ({ selector, answers }: Ready): Promise<number> =>
  new Promise((resolve) => {
    const isAnswering = (element: Element): boolean =>
      !answers || Object.keys(element).some((key) => key.startsWith('__reactProps'))
    const look = (): void => {
      const element = document.querySelector(selector)
      if (element && isAnswering(element)) requestAnimationFrame(() => resolve(performance.now()))
      else requestAnimationFrame(look)
    }
    look()
  })
const paints = (page: Page): Promise<{ first: number; largest: number }> =>
  page.evaluate(async () => {
    const last = (type: string): Promise<number> =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntries().findLast(({ name }) => type !== 'paint' || name === 'first-contentful-paint')
          if (entry) resolve(entry.startTime)
        }).observe({ type, buffered: true })
      })
    return { first: await last('paint'), largest: await last('largest-contentful-paint') }
  })

export interface Ready {
  readonly selector: string
  /** React has taken the element over: a prerendered one is seen before it answers. */
  readonly answers?: boolean
}
/** As Lighthouse draws a slow phone's network: 150 ms each way there and back, 1.6 Mbit/s. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** A cold load: a new context has an empty cache. */
export const open = async (
  browser: Browser,
  url: string,
  ready: Ready,
  cookie = '',
  { isPhone = false }: { readonly isPhone?: boolean } = {},
): Promise<PageLoad> => {
  const context = await newContext(browser, url, cookie, isPhone ? 390 : undefined)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (isPhone) await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let bytes = 0
  const scripts = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'commit' })
  const readyMs = await page.evaluate(untilReady, ready)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const { first, largest } = await paints(page)
  await context.close()
  return { scriptKb: bytes / 1024, readyMs, firstPaintMs: first, largestPaintMs: largest }
}

const buildFloor = (name: string, folder: string): void => {
  execFileSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      path.join(root, 'bench/floor'),
      '--outDir',
      folder,
      '--base',
      '/',
      '--logLevel',
      'error',
      '--emptyOutDir',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, BENCH_FLOOR: name } },
  )
}
/** Packed once, before anyone asks: packing must not be in the floor's time. */
const serveFolder = (folder: string, start: string): Promise<http.Server> => {
  const files = new Map<string, { readonly type: string; readonly body: Buffer }>()
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(folder, file)}`
    files.set(address === `/${start}` ? '/' : address, {
      type: file.endsWith('.js') ? 'text/javascript' : 'text/html',
      body: zlib.brotliCompressSync(fs.readFileSync(file)),
    })
  }
  return new Promise((resolve) => {
    const server = http.createServer((request, response) => {
      const found = files.get(request.url ?? '')
      if (!found) return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': found.type, 'content-encoding': 'br' }).end(found.body)
    })
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}
export interface Floor {
  readonly url: string
  stop(): void
}
/** The least a page of its kind can be: bench/floor/<name>.html, built and served packed. */
export const startFloor = async (name: 'antd-table' | 'react'): Promise<Floor> => {
  const folder = tempFolder()
  buildFloor(name, folder)
  const server = await serveFolder(folder, `${name}.html`)
  fs.rmSync(folder, { recursive: true, force: true })
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/`,
    stop: () => server.close(),
  }
}
