# Presses Ctrl+C in the console of a process, for all programs there: Node's own signals are hard ends on Windows.
param([Parameter(Mandatory)] [uint32] $Id)
Add-Type -Namespace Rivola -Name Console -MemberDefinition @'
[DllImport("kernel32.dll", SetLastError = true)] public static extern bool FreeConsole();
[DllImport("kernel32.dll", SetLastError = true)] public static extern bool AttachConsole(uint id);
[DllImport("kernel32.dll", SetLastError = true)] public static extern bool SetConsoleCtrlHandler(IntPtr handler, bool add);
[DllImport("kernel32.dll", SetLastError = true)] public static extern bool GenerateConsoleCtrlEvent(uint number, uint group);
'@
[void] [Rivola.Console]::FreeConsole()
if (-not [Rivola.Console]::AttachConsole($Id)) { exit 2 }
# This process is in that console by now, and shall not end with the others.
[void] [Rivola.Console]::SetConsoleCtrlHandler([IntPtr]::Zero, $true)
if (-not [Rivola.Console]::GenerateConsoleCtrlEvent(0, 0)) { exit 3 }
