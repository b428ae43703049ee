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
/** Pixels, until the container is measured. Fits a phone of 320 px, which would scroll sideways otherwise. */
const INITIAL_WIDTH = 240;

/** The chart; loaded lazily, because only staff need recharts. */
export function TrendChart({ days }: { days: readonly TrendDay[] }) {
  return (
    <div className={styles.chart}>
      <ResponsiveContainer
        width="100%"
        height={HEIGHT}
        initialDimension={{ width: INITIAL_WIDTH, height: HEIGHT }}
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
  /** Set by recharts. */
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
