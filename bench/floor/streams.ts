// A plain Node server that holds event streams and does nothing else.
import http from 'node:http'
import type net from 'node:net'

const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': open\n\n')
})
server.listen(0, '127.0.0.1', () =>
  console.log(`ready: http://127.0.0.1:${(server.address() as net.AddressInfo).port}`),
)
