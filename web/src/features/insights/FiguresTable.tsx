import * as styles from './InsightsPage.css.ts';

/** A row of texts, one for each column after the first. */
export type FiguresRow = { id: string; name: string; cells: readonly string[]; isChosen?: boolean };

type FiguresTableProps = {
  /** Id of the heading. */
  id: string;
  title: string;
  help: string;
  /** The first one names the rows. */
  columns: readonly string[];
  rows: readonly FiguresRow[];
  average?: FiguresRow | undefined;
};

/** Figures side by side. On a phone each row is a block. */
export const FiguresTable = ({ id, title, help, columns, rows, average }: FiguresTableProps) => (
  <section className={styles.unbroken}>
    <h2 className={styles.heading} id={id}>
      {title}
    </h2>
    <p className={styles.help}>{help}</p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, it scrolls by keyboard */}
    <div className={styles.wideOnDesk} role="region" aria-labelledby={id} tabIndex={0}>
      <table className={styles.talks}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} columns={columns} />
          ))}
        </tbody>
        {average && (
          <tfoot>
            <Row row={average} columns={columns} />
          </tfoot>
        )}
      </table>
    </div>
  </section>
);

const Row = ({
  row: { name, cells, isChosen = false },
  columns,
}: {
  row: FiguresRow;
  columns: readonly string[];
}) => (
  <tr className={isChosen ? styles.chosen : undefined}>
    <th scope="row" dir="auto">
      <span>{name}</span>
    </th>
    {cells.map((text, place) => (
      <td key={columns[place + 1]} data-name={columns[place + 1]}>
        {text}
      </td>
    ))}
  </tr>
);
