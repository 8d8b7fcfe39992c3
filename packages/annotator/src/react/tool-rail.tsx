import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import { Fragment, type ReactNode } from 'react';

export interface RailTool {
  readonly name: string;
  readonly label: string;
  /** As it is written on the keyboard. */
  readonly keyText: string;
  readonly icon: ReactNode;
  /** Absent: it does something once; else whether it is on. */
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

export interface ToolRailProps {
  readonly label: string;
  /** A line separates the groups. */
  readonly groups: readonly (readonly RailTool[])[];
  /** Between two groups, e.g. the zoom in percent. */
  readonly middle?: ReactNode;
}

function Tool({ label, keyText, icon, on, disabled = false, onPress }: RailTool) {
  return (
    <Tooltip title={label} placement="right" disableInteractive describeChild>
      <span>
        <ButtonBase
          disabled={disabled}
          {...(on === undefined ? {} : { 'aria-pressed': on })}
          onClick={onPress}
          sx={{
            width: 48,
            height: 48,
            borderRadius: 0.75,
            flexDirection: 'column',
            gap: '3px',
            fontSize: 10,
            fontWeight: 600,
            lineHeight: 1,
            color: on === true ? 'primary.contrastText' : 'text.primary',
            bgcolor: on === true ? 'primary.main' : 'transparent',
            '&:hover': on === true ? {} : { bgcolor: 'action.hover' },
            '&.Mui-disabled': { color: 'text.disabled' },
            '& svg': { fontSize: 20 },
            '& kbd': { font: 'inherit', color: on === true ? 'inherit' : 'text.secondary' },
          }}
        >
          {icon}
          <VisuallyHidden>{`${label} `}</VisuallyHidden>
          <kbd>{keyText}</kbd>
        </ButtonBase>
      </span>
    </Tooltip>
  );
}

/** Tools stand beside the picture, never on it: what they would cover could hold a cell. */
export function ToolRail({ label, groups, middle }: ToolRailProps) {
  return (
    <Box
      role="toolbar"
      aria-label={label}
      aria-orientation="vertical"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        gap: '2px',
        p: 0.5,
        border: '1px solid',
        borderColor: 'hairline',
        borderRadius: 1,
        bgcolor: 'raised',
      }}
    >
      {groups.map((tools, at) => (
        <Fragment key={tools[0]?.name}>
          {at > 0 && (
            <Box
              role="separator"
              sx={{
                alignSelf: 'stretch',
                bgcolor: 'hairline',
                width: { xs: '1px', md: 'auto' },
                height: { md: '1px' },
                m: { xs: '4px 2px', md: '2px 4px' },
              }}
            />
          )}
          {at === 1 && middle}
          {tools.map((tool) => (
            <Tool key={tool.name} {...tool} />
          ))}
        </Fragment>
      ))}
    </Box>
  );
}
