// What psql does with COPY … TO STDOUT, in Node: the rows are asked for, received and thrown away. Prints the seconds it took and the bytes.
import pg from 'pg'
import copyStreams from 'pg-copy-streams'

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
await client.connect()
const from = performance.now()
let bytes = 0
const rows: AsyncIterable<Buffer> = client.query(
  copyStreams.to(`copy (${process.env['BENCH_QUERY']}) to stdout with (format csv)`),
)
for await (const chunk of rows) bytes += chunk.length
console.log(JSON.stringify({ seconds: (performance.now() - from) / 1000, bytes }))
await client.end()
