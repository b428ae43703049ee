import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDate } from '../../lib/formats.ts';
import { SERIES, type Series, type TrendDay } from './trend-series.ts';
import styles from './trend-chart.module.css';

/** Pixels (ADM-05). */
const HEIGHT = 300;
/** Until it is measured: no wider than what a phone of 320 pixels leaves it, or the page would scroll sideways. */
const FIRST_WIDTH = 240;

/** In a chunk of its own: only staff need the drawing library. */
export function TrendChart({ days }: { days: readonly TrendDay[] }) {
  return (
    <div className={styles.chart}>
      <ResponsiveContainer
        width="100%"
        height={HEIGHT}
        initialDimension={{ width: FIRST_WIDTH, height: HEIGHT }}
      >
        <LineChart
          data={days}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          aria-label="Andamento per giorno: con le frecce si passa da un giorno all’altro"
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => formatDate(day, 'day')}
            minTickGap={20}
            tickMargin={8}
            stroke="var(--line-strong)"
          />
          <YAxis allowDecimals={false} width={32} tickLine={false} axisLine={false} />
          <Tooltip
            labelFormatter={(day) => (typeof day === 'string' ? formatDate(day) : day)}
            wrapperClassName={styles.tooltip ?? ''}
            separator=": "
            itemSorter={(item) => SERIES.findIndex(({ key }) => key === item.dataKey)}
            cursor={{ stroke: 'var(--line-strong)' }}
            isAnimationActive={false}
          />
          {SERIES.map((series) => (
            <Line
              key={series.key}
              dataKey={series.key}
              name={series.name}
              stroke={series.colour}
              strokeWidth={2}
              strokeDasharray={series.dash}
              dot={<Mark series={series} />}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

interface MarkProps {
  series: Series;
  /** The library fills these in. */
  cx?: number;
  cy?: number;
}

function Mark({ series, cx = 0, cy = 0 }: MarkProps) {
  return (
    <path
      d={series.marker}
      transform={`translate(${cx} ${cy})`}
      fill="var(--surface-raised)"
      stroke={series.colour}
      strokeWidth={1.5}
    />
  );
}
