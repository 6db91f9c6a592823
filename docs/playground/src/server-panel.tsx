import { positionsOf } from './positions.ts'
import { useStage } from './use-stage.ts'

/** The server, and how far the logs of both accounts have come at the phones. */
export const ServerPanel = () => {
  const stage = useStage()
  const { isRunning } = stage.server
  return (
    <section
      className="panel server"
      aria-label="Server"
      data-running={isRunning}
      data-starts={stage.starts}
    >
      <h2>
        Server
        <small>{isRunning ? runs(stage.starts) : 'is down'}</small>
      </h2>
      <div className="buttons">
        {isRunning ? (
          <button type="button" onClick={() => void stage.killServer()}>
            Kill
          </button>
        ) : (
          <button type="button" onClick={() => void stage.startServer()}>
            Start again
          </button>
        )}
      </div>
      <table className="positions">
        <thead>
          <tr>
            <th scope="col">Seen</th>
            <th scope="col">log</th>
            <th scope="col">message</th>
          </tr>
        </thead>
        <tbody>
          {stage.phones.map((phone) => {
            const { position, sequence } = positionsOf(phone.line.network)
            return (
              <tr key={phone.person.userID}>
                <th scope="row">{phone.person.name}</th>
                <td>{position}</td>
                <td>{sequence}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const runs = (starts: number): string => (starts === 1 ? 'runs' : `start ${starts}`)
