import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceDot,
  ResponsiveContainer,
  Tooltip,
  usePlotArea,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDate } from '../../lib/formats.ts';
import { axisTicks, SERIES, type Series, type TrendDay } from './trend-series.ts';
import styles from './trend-chart.module.css';

/** Pixels (ADM-05). */
const HEIGHT = 300;
/** Pixels, until the container is measured. Fits a phone of 320 px, which would scroll sideways otherwise. */
const INITIAL_WIDTH = 240;
/** Pixels: the line above the plot that says what today is, the axis below it, and what they leave. */
const TOP = 24;
const X_AXIS = 30;
const PLOT = HEIGHT - TOP - X_AXIS;
/** Pixels between the names at the lines' ends. */
const NAME_GAP = 14;
/** Pixels between two days from which each has its marks: closer ones would merge. */
const MARK_GAP = 24;

/**
 * The chart; loaded lazily, because only staff need recharts. The day that is not over has marks of its own: the lines
 * would fall towards it (LOOK-06).
 */
export function TrendChart({ days, today }: { days: readonly TrendDay[]; today: string }) {
  const current = days.find(({ day }) => day === today);
  const whole = days.filter((day) => day !== current);
  const ticks = axisTicks(Math.max(...days.flatMap((day) => SERIES.map(({ key }) => day[key]))));
  const shifts = nameShifts(whole.at(-1), ticks.at(-1) ?? 1);
  return (
    <div className={styles.chart}>
      <ResponsiveContainer
        width="100%"
        height={HEIGHT}
        initialDimension={{ width: INITIAL_WIDTH, height: HEIGHT }}
      >
        <LineChart
          data={days}
          margin={{ top: TOP, right: 64, bottom: 0, left: 0 }}
          aria-label="Andamento per giorno: con le frecce si passa da un giorno all’altro"
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            height={X_AXIS}
            tickFormatter={(day: string) => formatDate(day, 'day')}
            minTickGap={20}
            tickMargin={8}
            stroke="var(--line-strong)"
          />
          <YAxis
            ticks={ticks}
            domain={[0, ticks.at(-1) ?? 1]}
            interval={0}
            width={32}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            labelFormatter={(day) => (typeof day === 'string' ? formatDate(day) : day)}
            wrapperClassName={styles.tooltip ?? ''}
            separator=": "
            itemSorter={(item) => SERIES.findIndex(({ name }) => name === item.name)}
            cursor={{ stroke: 'var(--line-strong)' }}
            isAnimationActive={false}
          />
          {SERIES.map((series) => (
            <Line
              key={series.key}
              dataKey={(day: TrendDay) => (day === current ? null : day[series.key])}
              name={series.name}
              stroke={series.colour}
              strokeWidth={2}
              strokeDasharray={series.dash}
              dot={<DayMark series={series} last={whole.length - 1} />}
              activeDot={<Mark series={series} />}
              isAnimationActive={false}
            />
          ))}
          {SERIES.map((series, at) => (
            <ReferenceDot
              key={series.key}
              x={days.at(-1)?.day ?? ''}
              y={whole.at(-1)?.[series.key] ?? 0}
              shape={<LineName series={series} shift={shifts[at] ?? 0} />}
            />
          ))}
          {current && <ReferenceDot x={today} y={0} shape={<TodayLine />} />}
          {current &&
            SERIES.map((series) => (
              <ReferenceDot
                key={series.key}
                x={today}
                y={current[series.key]}
                shape={<Mark series={series} />}
              />
            ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

/** How far each line's name moves, in pixels, so that those of near values do not lie over each other. */
const nameShifts = (last: TrendDay | undefined, top: number): number[] => {
  const heights = SERIES.map(({ key }) => PLOT * (1 - (last?.[key] ?? 0) / top));
  let lowest = PLOT + NAME_GAP;
  const placed = new Map<number, number>();
  const fromBelow = SERIES.map((_, at) => at).toSorted(
    (a, b) => (heights[b] ?? 0) - (heights[a] ?? 0),
  );
  for (const at of fromBelow) {
    lowest = Math.min(heights[at] ?? 0, lowest - NAME_GAP);
    placed.set(at, lowest - (heights[at] ?? 0));
  }
  return SERIES.map((_, at) => placed.get(at) ?? 0);
};

interface LineNameProps extends MarkProps {
  shift: number;
}

/** The name of a line at the height of its last point, right of today's marks. */
function LineName({ series, shift, cx = 0, cy = 0 }: LineNameProps) {
  return (
    <text x={cx + 8} y={(cy ?? 0) + shift} dy="0.35em" style={{ fill: series.colour }}>
      {series.name}
    </text>
  );
}

/** From the axis up; recharts' own ReferenceLine would be half a kB more. */
function TodayLine({ cx = 0, cy }: Pick<MarkProps, 'cx' | 'cy'>) {
  const top = (cy ?? 0) - PLOT;
  return (
    <>
      <path d={`M${cx} ${top}v${PLOT}`} stroke="var(--line-strong)" strokeDasharray="3 3" />
      <text x={cx} y={top - 14} dy="0.35em" textAnchor="end">
        oggi, in corso
      </text>
    </>
  );
}

interface MarkProps {
  series: Series;
  /** Set by recharts. */
  cx?: number;
  cy?: number | null;
}

interface DayMarkProps extends MarkProps {
  /** The last day that is over. */
  last: number;
  /** Set by recharts. */
  index?: number;
}

/** A day's mark on a line: on the last day always, on the others where there is room. */
function DayMark({ last, index = last, ...mark }: DayMarkProps) {
  const { width } = usePlotArea() ?? { width: 0 };
  return (index === last || width / last >= MARK_GAP) && <Mark {...mark} />;
}

function Mark({ series, cx, cy }: MarkProps) {
  // A line has no point where its value is left out.
  if (typeof cy !== 'number') return null;
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
